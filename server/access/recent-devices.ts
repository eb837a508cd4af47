interface RecentDevicesOptions {
  now: () => number
  keptMs: number
  devicesMax: number
}

/** Which devices were here lately. The one that was here longest ago is forgotten first. */
export const createRecentDevices = ({ now, keptMs, devicesMax }: RecentDevicesOptions) => {
  const seenAtMs = new Map<string, number>()
  return {
    saw: (uuid: string): void => {
      seenAtMs.delete(uuid)
      seenAtMs.set(uuid, now())
      const oldest = seenAtMs.keys().next()
      if (seenAtMs.size > devicesMax && !oldest.done) seenAtMs.delete(oldest.value)
    },
    has: (uuid: string): boolean => {
      const atMs = seenAtMs.get(uuid)
      return atMs !== undefined && now() - atMs < keptMs
    },
  }
}
