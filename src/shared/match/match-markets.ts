import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { Market, Selection } from '#contract/sports/entities/match.ts'
import { marketKeyOf, partsOfSelection, type MarketKind } from '#contract/sports/rules/selections.ts'

/** A line of a market with its selections, the home side or the over first. */
export interface MarketLine {
  /** As the home side or the over has it, in quarters; null: the market has no lines. */
  readonly lineQuarters: number | null
  readonly selections: readonly Selection[]
}

/** All lines of a market, the lowest first. */
export interface MarketView {
  /** The market of its selections without the line: `hdp`, `total.h1`. */
  readonly key: string
  readonly kind: MarketKind
  readonly part: string | null
  readonly lines: readonly MarketLine[]
  /** The line that stands for it where only one has room. */
  readonly mainLine: MarketLine
}

interface Collected {
  kind: MarketKind
  part: string | null
  lines: Map<number | null, Selection[]>
  mainQuarters: number | null
}

const byLine = (a: MarketLine, b: MarketLine): number => (a.lineQuarters ?? 0) - (b.lineQuarters ?? 0)

const viewOf = ({ kind, part, lines, mainQuarters }: Collected): MarketView | null => {
  const all = [...lines].map(([lineQuarters, selections]) => ({ lineQuarters, selections })).toSorted(byLine)
  const mainLine = all.find(({ lineQuarters }) => lineQuarters === mainQuarters) ?? all[0]
  return mainLine ? { key: marketKeyOf({ kind, part }), kind, part, lines: all, mainLine } : null
}

/** Markets by what they are about, with all their lines; what has an id of no selection is left out. [S-13] */
export const marketViews = (markets: readonly Market[]): MarketView[] => {
  const views = new Map<string, Collected>()
  for (const { selections } of markets)
    for (const selection of selections) {
      const parts = partsOfSelection(selection.selectionId)
      if (parts === null) continue
      const { kind, part, pick, lineQuarters } = parts
      const line = lineQuarters !== null && kind === 'hdp' && pick === 'visit' ? 0 - lineQuarters : lineQuarters
      const key = marketKeyOf(parts)
      // A match names the line first that both sides of are most alike.
      const view = views.get(key) ?? { kind, part, lines: new Map(), mainQuarters: line }
      views.set(key, view)
      view.lines.set(line, [...(view.lines.get(line) ?? []), selection])
    }
  return [...views.values()].flatMap((collected) => viewOf(collected) ?? [])
}

/** What lists show of a match: who wins, handicap, total. A market that is not offered is null. [C-16] */
export const mainViews = (views: readonly MarketView[]): readonly (MarketView | null)[] => {
  const find = (...keys: string[]): MarketView | null => views.find(({ key }) => keys.includes(key)) ?? null
  return [find('1x2', 'win'), find('hdp'), find('total')]
}

export const marketGroups = ['hot', 'lines', 'scores', 'parts', 'teams'] as const
export type MarketGroup = (typeof marketGroups)[number]

const groupsOfKind: Readonly<Record<MarketKind, readonly MarketGroup[]>> = {
  '1x2': ['hot'],
  win: ['hot'],
  hdp: ['hot', 'lines'],
  total: ['hot', 'lines'],
  corners: ['hot', 'lines'],
  next: ['hot'],
  cs: ['hot', 'scores'],
  dc: ['hot'],
  btts: ['hot', 'teams'],
  oe: ['scores'],
  'home-total': ['teams'],
  'visit-total': ['teams'],
  map: ['hot', 'parts'],
  kills: ['parts'],
}

/** Whether a group of the match page shows a market: what is of a half, a quarter or a map stands with its like. */
export const isInGroup = ({ kind, part }: Pick<MarketView, 'kind' | 'part'>, group: MarketGroup): boolean => {
  const isOfPart = part !== null && kind !== 'next' && kind !== 'map'
  return isOfPart
    ? group === 'parts' || (group === 'lines' && kind !== 'kills' && groupsOfKind[kind].includes('lines'))
    : groupsOfKind[kind].includes(group)
}

export const lineFilters = ['all', 'whole', 'half', 'quarter'] as const
export type LineFilter = (typeof lineFilters)[number]

/** Whole, half or quarter line; markets without lines have none. */
export const lineKindOf = (lineQuarters: number): Exclude<LineFilter, 'all'> =>
  lineQuarters % 4 === 0 ? 'whole' : lineQuarters % 2 === 0 ? 'half' : 'quarter'

/** Lines of one kind only; null where none is left. */
export const withLines = (view: MarketView, filter: LineFilter): MarketView | null => {
  if (filter === 'all') return view
  const lines = view.lines.filter(({ lineQuarters }) => lineQuarters === null || lineKindOf(lineQuarters) === filter)
  const [first] = lines
  if (!first) return null
  return { ...view, lines, mainLine: lines.includes(view.mainLine) ? view.mainLine : first }
}

/** A market that nobody can bet on now. */
export const isClosed = ({ lines }: MarketView): boolean =>
  lines.every(({ selections }) => selections.every(({ status }) => status === 'suspended'))

/** Which markets of a list a sport has, for their heads. */
export const mainKinds: Readonly<Record<Sport, readonly MarketKind[]>> = {
  football: ['1x2', 'hdp', 'total'],
  basketball: ['win', 'hdp', 'total'],
  esports: ['win', 'hdp', 'total'],
}
