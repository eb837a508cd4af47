import type { KnownTag, MemberTags } from '#server/promotions/ports.ts'
import type { LevelGiftBars } from './ports.ts'

const barring: readonly KnownTag[] = ['no-level-bonus', 'activity-black']

const isBarredBy =
  (tags: Pick<MemberTags, 'of'>): LevelGiftBars['isBarred'] =>
  async (memberId) => {
    const own = await tags.of(memberId)
    return barring.some((tag) => own.has(tag))
  }

/** Levels give nothing to whom an operator has noted so. [P-04] */
export const createLevelGiftBars = (tags: MemberTags): LevelGiftBars => ({
  isBarred: isBarredBy(tags),
  in: (unit) => ({ isBarred: isBarredBy(tags.in(unit)) }),
})
