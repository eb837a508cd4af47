/** Who has blocked whom, as rooms ask for each message that they hand out. */
export interface BlockIndex {
  /** One of the two has blocked the other. */
  areApart(one: string, other: string): boolean
  /** Somebody whom the member has blocked, or who has blocked the member, exists. */
  concerns(memberId: string): boolean
  /** Whom a member has blocked. */
  blockedBy(memberId: string): string[]
  /** Those of the `present` who are apart from a member. */
  apartAmong(memberId: string, present: ReadonlyMap<string, unknown>): string[]
}

export interface BlockIndexWriter extends BlockIndex {
  /** Replaces all whom a member has blocked. */
  assign(memberId: string, blockedIds: readonly string[]): void
}

const nobody: ReadonlySet<string> = new Set()

/** Both directions in memory, some hundred bytes a pair, so that a frame of a room waits for nothing. [P-02] */
export const createBlockIndex = (): BlockIndexWriter => {
  const blockedBy = new Map<string, ReadonlySet<string>>()
  const blockersOf = new Map<string, Set<string>>()
  const drop = (blockedId: string, memberId: string): void => {
    const blockers = blockersOf.get(blockedId)
    blockers?.delete(memberId)
    if (blockers?.size === 0) blockersOf.delete(blockedId)
  }
  const areApart = (one: string, other: string): boolean =>
    (blockedBy.get(one)?.has(other) ?? false) || (blockedBy.get(other)?.has(one) ?? false)
  const apartIn = (smaller: ReadonlySet<string>, present: ReadonlyMap<string, unknown>): string[] =>
    [...smaller].filter((memberId) => present.has(memberId))
  return {
    areApart,
    concerns: (memberId) => blockedBy.has(memberId) || blockersOf.has(memberId),
    blockedBy: (memberId) => [...(blockedBy.get(memberId) ?? nobody)],
    apartAmong: (memberId, present) => {
      const blocked = blockedBy.get(memberId) ?? nobody
      const blockers = blockersOf.get(memberId) ?? nobody
      if (blocked.size + blockers.size === 0) return []
      // A member whom many have blocked speaks in a small room as well.
      if (blocked.size + blockers.size > present.size)
        return [...present.keys()].filter((other) => areApart(memberId, other))
      return [...new Set([...apartIn(blocked, present), ...apartIn(blockers, present)])]
    },
    assign: (memberId, blockedIds) => {
      const next = new Set(blockedIds)
      for (const blockedId of blockedBy.get(memberId) ?? nobody) if (!next.has(blockedId)) drop(blockedId, memberId)
      for (const blockedId of next) blockersOf.set(blockedId, (blockersOf.get(blockedId) ?? new Set()).add(memberId))
      if (next.size === 0) blockedBy.delete(memberId)
      else blockedBy.set(memberId, next)
    },
  }
}
