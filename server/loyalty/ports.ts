import type { Unit } from '#server/platform/unit-of-work.ts'

/** Hears of levels, after the commit. */
export interface VipNews {
  levelChanged(memberId: string, level: number): void
}

/** Whom the site gives no gifts of levels. [P-04] */
export interface LevelGiftBars {
  isBarred(memberId: string): Promise<boolean>
  in(unit: Unit): Pick<LevelGiftBars, 'isBarred'>
}
