/**
 * What a selection's id says: `market:pick` or `market:pick:line`, where the market is its kind, with a part of the match
 * where it is not about all of it. `1x2:home`, `hdp:visit:+0.25` is written `hdp:visit:0.25`, `total.h1:over:1.5`,
 * `cs:2-1`, `next.g4:none`, `home-total:under:1`, `map.m2:home`. Another line is another bet. [S-13]
 */
export const marketKinds = [
  /** Who wins, with a draw. */
  '1x2',
  /** Two of the three outcomes. */
  'dc',
  'btts',
  /** Correct score; `other` is every score that is not listed. */
  'cs',
  /** Odd or even sum. */
  'oe',
  /** Handicap; in football's play graded on the rest of the match. */
  'hdp',
  'total',
  'home-total',
  'visit-total',
  /** Who scores the goal of that number; none: it does not fall. */
  'next',
  /** Total of corners. */
  'corners',
  /** Who wins, without a draw. */
  'win',
  /** Who wins a map. */
  'map',
  /** Kills of a map. */
  'kills',
] as const
export type MarketKind = (typeof marketKinds)[number]

export interface SelectionParts {
  readonly kind: MarketKind
  /** Null: the whole match. h1, h2: halves; q1 … q4: quarters; m1 … m5: maps; g1 …: goals. */
  readonly part: string | null
  readonly pick: string
  /** In quarters: +0.25 is 1, -1.5 is -6. A handicap's line is that of the side that is picked. */
  readonly lineQuarters: number | null
}

const pickOfKind: Record<MarketKind, RegExp> = {
  '1x2': /^(?:home|draw|visit)$/,
  dc: /^(?:home-draw|home-visit|draw-visit)$/,
  btts: /^(?:yes|no)$/,
  cs: /^(?:\d{1,2}-\d{1,2}|other)$/,
  oe: /^(?:odd|even)$/,
  hdp: /^(?:home|visit)$/,
  total: /^(?:over|under)$/,
  'home-total': /^(?:over|under)$/,
  'visit-total': /^(?:over|under)$/,
  next: /^(?:home|none|visit)$/,
  corners: /^(?:over|under)$/,
  win: /^(?:home|visit)$/,
  map: /^(?:home|visit)$/,
  kills: /^(?:over|under)$/,
}

/** Correct scores are listed with up to so many goals a side; every other one is `cs:other`. */
export const listedGoalsMax = 4
export const isListedScore = (home: number, visit: number): boolean => home <= listedGoalsMax && visit <= listedGoalsMax

const withLine: ReadonlySet<MarketKind> = new Set(['hdp', 'total', 'home-total', 'visit-total', 'corners', 'kills'])
const pattern = /^([a-z0-9-]+)(?:\.([hqmg]\d{1,2}))?:([a-z0-9-]+)(?::(-?\d{1,3}(?:\.(?:25|5|75))?))?$/

/** Null: no selection has this id. */
export const partsOfSelection = (selectionId: string): SelectionParts | null => {
  const [, name = '', part = null, pick = '', line] = pattern.exec(selectionId) ?? []
  const kind = marketKinds.find((each) => each === name)
  if (kind === undefined || !pickOfKind[kind].test(pick) || withLine.has(kind) !== (line !== undefined)) return null
  return { kind, part, pick, lineQuarters: line === undefined ? null : Math.round(Number(line) * 4) }
}

const quarterTexts = ['', '.25', '.5', '.75'] as const

/** -1.25 for -5 quarters; no sign for positive ones. */
export const lineTextOf = (lineQuarters: number): string => {
  const size = Math.abs(lineQuarters)
  return `${lineQuarters < 0 ? '-' : ''}${Math.floor(size / 4)}${quarterTexts[size % 4]}`
}

/** The market of a selection without its line: `hdp`, `total.h1`. */
export const marketKeyOf = ({ kind, part }: Pick<SelectionParts, 'kind' | 'part'>): string =>
  part === null ? kind : `${kind}.${part}`

export const selectionIdOf = ({ kind, part, pick, lineQuarters }: SelectionParts): string =>
  [marketKeyOf({ kind, part }), pick, ...(lineQuarters === null ? [] : [lineTextOf(lineQuarters)])].join(':')
