import type { Unit } from '#server/platform/unit-of-work.ts'

/** Levels of members, as others hear of them. */
export interface VipLevels {
  /** Called after the commit. */
  onChanged(listener: (memberId: string, level: number) => void): () => void
}

/** Whom the site gives no gifts of levels. [P-04] */
export interface LevelGiftBars {
  isBarred(memberId: string): Promise<boolean>
  in(unit: Unit): Pick<LevelGiftBars, 'isBarred'>
}
