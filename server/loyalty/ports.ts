/** Hears of levels, after the commit. */
export interface VipNews {
  levelChanged(memberId: string, level: number): void
}
