/** Ticks of a room's frames. The cost is per frame and watcher, so load stretches the tick. */
export const tickQuietMs = 20
/** A message then waits 67 ms on average, and hardly one longer than 145 ms until its last reader has it. */
export const tickLoadedMs = 136
/** A core sends some tens of thousands of frames a second beside its other work: this is what keeps it to that. */
export const tickCrowdedMs = 300
/** Up to here every message may have a frame of its own. */
export const deliveriesPerSecondQuiet = 2_000
export const deliveriesPerSecondLoaded = 45_000
/** Up to here frames are no rarer than under load. */
export const deliveriesPerSecondCrowding = 110_000
/** From here on frames are as rare as they get. */
export const deliveriesPerSecondCrowded = 200_000

const shareBetween = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/** The tick for a load of `deliveriesPerSecond` (messages × watchers of all rooms): 20 ms when quiet, up to 300 ms. */
export const planTickMs = (deliveriesPerSecond: number): number => {
  const loaded = shareBetween(deliveriesPerSecond, deliveriesPerSecondQuiet, deliveriesPerSecondLoaded)
  const crowded = shareBetween(deliveriesPerSecond, deliveriesPerSecondCrowding, deliveriesPerSecondCrowded)
  const stretchedMs = (tickLoadedMs - tickQuietMs) * Math.sqrt(loaded) + (tickCrowdedMs - tickLoadedMs) * crowded
  return Math.round(tickQuietMs + stretchedMs)
}

/** A frame is no earlier than by this for those that take longer to be sent: a crowd wants rare frames. */
const sendCountedMaxMs = 25

interface FrameWait {
  /** When the oldest message that waits came. */
  readonly oldestMs: number
  readonly lastFrameMs: number
  readonly tickMs: number
  /** How long it takes to send a frame to all watchers. */
  readonly sendMs: number
}

/**
 * When the next frame goes: a tick after the one before, and no later than a tick after the oldest message came. What
 * the sending takes is part of the tick: the last watcher waits for that, too.
 */
export const planFrameMs = ({ oldestMs, lastFrameMs, tickMs, sendMs }: FrameWait): number => {
  const waitMs = Math.max(tickQuietMs, tickMs - Math.min(sendMs, sendCountedMaxMs))
  return Math.min(oldestMs + waitMs, Math.max(oldestMs, lastFrameMs + waitMs) + tickQuietMs)
}
