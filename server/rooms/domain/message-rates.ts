const slotMs = 10_000
const slots = 6

/** Messages of each room in the last minute, in slots of ten seconds; in memory, so that a restart begins at zero. [P-02] */
export const createMessageRates = (now: () => number) => {
  const countsOf = new Map<string, { slot: number; count: number }[]>()
  const recent = (roomNo: string, slot: number) =>
    (countsOf.get(roomNo) ?? []).filter((each) => each.slot > slot - slots)
  return {
    count: (roomNo: string): void => {
      const slot = Math.floor(now() / slotMs)
      const last = countsOf.get(roomNo)?.at(-1)
      if (last?.slot === slot) last.count += 1
      else countsOf.set(roomNo, [...recent(roomNo, slot), { slot, count: 1 }])
    },
    aMinute: (roomNo: string): number =>
      recent(roomNo, Math.floor(now() / slotMs)).reduce((sum, { count }) => sum + count, 0),
  }
}

export type MessageRates = ReturnType<typeof createMessageRates>
