import { LruMap } from '#server/platform/lru-map.ts'

interface RecentDevicesOptions {
  now: () => number
  keptMs: number
  devicesMax: number
}

/** Which devices were here lately. The one that was here longest ago is forgotten first. */
export const createRecentDevices = ({ now, keptMs, devicesMax }: RecentDevicesOptions) => {
  const seenAtMs = new LruMap<string, number>(devicesMax)
  return {
    saw: (uuid: string): void => seenAtMs.set(uuid, now()),
    has: (uuid: string): boolean => {
      const atMs = seenAtMs.peek(uuid)
      return atMs !== undefined && now() - atMs < keptMs
    },
  }
}
