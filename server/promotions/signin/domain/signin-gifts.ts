import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { SigninGift } from '#contract/promotions/entities/signin.ts'
import { runAround, timesDue } from '#contract/promotions/rules/signin-days.ts'

/** A gift of so many days, and the day on which it came. */
export interface GivenGift {
  readonly days: number
  readonly onDay: string
}

/** What the run around a day comes to with it and was not given yet. Pure. [C-15] */
export const giftsDue = (
  gifts: readonly SigninGift[],
  { signed, given }: { signed: ReadonlySet<string>; given: readonly GivenGift[] },
  day: string,
): SigninGift[] => {
  const run = runAround(new Set([...signed, day]), day)
  if (!run) return []
  return gifts.filter((gift) => {
    const got = given.filter(({ days, onDay }) => days === gift.days && onDay >= run.from && onDay <= run.until).length
    return timesDue(gifts, gift, run.length) > got
  })
}

/** At most so many at once, as a grant has them. */
const spinsMax = 20

/** What a signed day brings: its coins and its gifts, coins as one grant and spins as another. Pure. */
export const broughtBy = (
  dayCoins: number,
  gifts: readonly SigninGift[],
): { coins: number; cards: number; rewards: Reward[] } => {
  const coins = gifts.reduce((sum, gift) => sum + gift.coins, dayCoins)
  const cards = gifts.reduce((sum, gift) => sum + gift.cards, 0)
  const spins = gifts.reduce((sum, gift) => sum + (gift.spins ?? 0), 0)
  const rewards: Reward[] = [
    ...(coins > 0 ? [{ kind: 'coins', coins } as const] : []),
    ...(spins > 0 ? [{ kind: 'spins', spins: Math.min(spins, spinsMax) } as const] : []),
  ]
  return { coins, cards, rewards }
}
