import type { StatusCode } from '#contract/members/entities/member.ts'

const dayMs = 24 * 60 * 60_000
const passwordAgedMs = 180 * dayMs

interface Activity {
  readonly status: StatusCode
  readonly createdAtMs: number
  readonly lastLoginMs: number | null
}

/** Inactive, or not logged in (never: not registered) for more than so many days. [S-11, E-17] */
export const isDormant = (
  { status, createdAtMs, lastLoginMs }: Activity,
  dormantAfterDays: number,
  nowMs: number,
): boolean => status === '0' || nowMs - (lastLoginMs ?? createdAtMs) > dormantAfterDays * dayMs

/** Why a password should be changed: it came with an import and was never set here, or is older than 180 days. [C-11] */
export const passwordChangeReason = (
  { isImported, changedAtMs }: { isImported: boolean; changedAtMs: number },
  nowMs: number,
): 'imported' | 'aged' | 'none' => {
  if (isImported) return 'imported'
  return nowMs - changedAtMs > passwordAgedMs ? 'aged' : 'none'
}
