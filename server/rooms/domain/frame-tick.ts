/** Ticks of a room's frames. The cost is per frame and watcher, so load stretches the tick. */
export const tickQuietMs = 20
export const tickLoadedMs = 200
/** Up to here every message may have a frame of its own. */
export const deliveriesPerSecondQuiet = 2_000
/** From here on frames are as rare as they get. */
export const deliveriesPerSecondLoaded = 75_000

/** The tick for a load of `deliveriesPerSecond` (messages × watchers of all rooms): 20 ms when quiet, up to 200 ms. */
export const planTickMs = (deliveriesPerSecond: number): number => {
  const share =
    (deliveriesPerSecond - deliveriesPerSecondQuiet) / (deliveriesPerSecondLoaded - deliveriesPerSecondQuiet)
  const bounded = Math.min(1, Math.max(0, share))
  return Math.round(tickQuietMs + (tickLoadedMs - tickQuietMs) * Math.sqrt(bounded))
}
