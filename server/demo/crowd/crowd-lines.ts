/** What a crowd says: `{home}`, `{visit}` and `{anchor}` stand for names. */
export interface CrowdLines {
  ordinary: readonly string[]
  excited: readonly string[]
}
