/**
 * What a crowd says while its match is played: `{home}`, `{visit}` and `{anchor}` stand for names; what is said after a
 * goal may also have `{scorer}`, the team whose it is, and `{score}`.
 */
export interface CrowdLines {
  ordinary: readonly string[]
  excited: readonly string[]
}
