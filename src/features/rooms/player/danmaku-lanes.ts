export const danmakuDurationMs = 9_000
const gapMs = 900
const wideChar = /[\u2E80-\uFFEF]/u
const narrowShare = 0.58

export interface Lane {
  /** When the newest item's tail has come in at the right edge. */
  tailInAtMs: number
  /** When the newest item has left at the left edge. */
  goneAtMs: number
}

export interface Flight {
  lane: number
  lanes: readonly Lane[]
}

export const emptyLanes = (count: number): Lane[] =>
  Array.from({ length: count }, () => ({ tailInAtMs: 0, goneAtMs: 0 }))

/** The width of a line of text, estimated so that nothing has to be laid out to know it. */
export const textWidthPx = (text: string, fontPx: number): number => {
  let em = 0
  for (const char of text) em += wideChar.test(char) ? 1 : narrowShare
  return Math.ceil(em * fontPx)
}

/**
 * The lane in which a text of this width may fly from now on without touching the one before it, or null when every
 * lane is taken: then it is dropped, for a queue would only show the past.
 */
export const planFlight = (
  lanes: readonly Lane[],
  { widthPx, stagePx, nowMs }: { widthPx: number; stagePx: number; nowMs: number },
): Flight | null => {
  const reachesLeftAtMs = nowMs + (danmakuDurationMs * stagePx) / (stagePx + widthPx)
  const lane = lanes.findIndex((taken) => taken.tailInAtMs <= nowMs && taken.goneAtMs <= reachesLeftAtMs)
  if (lane < 0) return null
  const tailInAtMs = nowMs + (danmakuDurationMs * widthPx) / (stagePx + widthPx) + gapMs
  const next = { tailInAtMs, goneAtMs: nowMs + danmakuDurationMs }
  return { lane, lanes: lanes.map((taken, index) => (index === lane ? next : taken)) }
}
