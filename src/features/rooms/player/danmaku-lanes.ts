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

/** True when some lane takes a text that starts then, if it is short enough. */
export const hasFreeLane = (lanes: readonly Lane[], startMs: number): boolean =>
  lanes.some(({ tailInAtMs }) => tailInAtMs <= startMs)

/** What a text of a batch is to who reads: in a crowd the first of these are given lanes first. */
export const danmakuRanks = ['self', 'anchor', 'mention', 'other'] as const
export type DanmakuRank = (typeof danmakuRanks)[number]

export interface RankedText<Text> {
  readonly text: Text
  readonly rank: DanmakuRank
  /** After the first of its batch: texts fly at the pace at which they were said. */
  readonly delayMs: number
}

/** The texts of a batch in the order in which they ask for a lane; what finds none is dropped. */
export const rankTexts = <Text extends { readonly atMs: number }>(
  texts: readonly Text[],
  rankOf: (text: Text) => DanmakuRank,
  delayMaxMs: number,
): readonly RankedText<Text>[] => {
  const firstMs = texts[0]?.atMs ?? 0
  const ranked = texts.map((text) => ({
    text,
    rank: rankOf(text),
    delayMs: Math.min(delayMaxMs, Math.max(0, text.atMs - firstMs)),
  }))
  return danmakuRanks.flatMap((rank) => ranked.filter((text) => text.rank === rank))
}

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
