import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { Market, Selection } from '#contract/sports/entities/match.ts'
import {
  lineTextOf,
  marketKeyOf,
  partsOfSelection,
  type MarketKind,
  type SelectionParts,
} from '#contract/sports/rules/selections.ts'

/** A price in force, decimal × 1000. */
export interface OfferedPrice {
  readonly oddsMilli: number
  readonly isOpen: boolean
}

const kindNames: Record<MarketKind, string> = {
  '1x2': '独赢',
  dc: '双重机会',
  btts: '双方进球',
  cs: '波胆',
  oe: '单双',
  hdp: '让球',
  total: '大小',
  'home-total': '主队大小',
  'visit-total': '客队大小',
  next: '下一进球',
  corners: '角球大小',
  win: '独赢',
  map: '获胜',
  kills: '总击杀',
}

const numerals = ['', '一', '二', '三', '四', '五'] as const
const halfNames: Record<string, string> = { h1: '上半场', h2: '下半场' }

const partName = (part: string | null): string => {
  if (part === null) return '全场'
  const half = halfNames[part]
  if (half !== undefined) return half
  const number = Number(part.slice(1))
  if (part.startsWith('q')) return `第${numerals[number] ?? number}节`
  if (part.startsWith('m')) return `第 ${number} 局`
  return `第 ${number} 球`
}

const marketName = (sport: Sport, { kind, part }: SelectionParts): string => {
  const name = kind === 'hdp' && sport !== 'football' ? '让分' : kindNames[kind]
  if (kind === 'map' || kind === 'kills') return `${partName(part)}${name}`
  return kind === 'next' && part !== null ? `${partName(part)}` : `${partName(part)}${name}`
}

const pickNames: Record<string, string> = {
  home: '主',
  visit: '客',
  draw: '和',
  'home-draw': '主或和',
  'home-visit': '主或客',
  'draw-visit': '和或客',
  over: '大',
  under: '小',
  odd: '单',
  even: '双',
  yes: '是',
  no: '否',
  none: '无',
  other: '其他',
}

const selectionName = ({ kind, pick, lineQuarters }: SelectionParts): string => {
  const name = pickNames[pick] ?? pick
  if (lineQuarters === null) return name
  const sign = kind === 'hdp' && lineQuarters > 0 ? '+' : ''
  return `${name} ${sign}${lineTextOf(lineQuarters)}`
}

/** The line as the home side or the over has it: both sides of one line are one market. */
const sharedLine = ({ kind, pick, lineQuarters }: SelectionParts): number | null =>
  lineQuarters !== null && kind === 'hdp' && pick === 'visit' ? -lineQuarters : lineQuarters

/** Markets of a list: who wins, handicap and total of the whole match, each on its first line. */
export const isMainMarket = ({ marketId }: Pick<Market, 'marketId'>): boolean =>
  marketId === '1x2' || marketId === 'win' || marketId === 'hdp' || marketId === 'total'

/**
 * Markets of the selections that are offered, in their order. The first line of a market has the market's key as its id,
 * `hdp`; each further line is a market of its own, `hdp@-0.25`. `isClosed` suspends all of them. Selections of unknown
 * grammar must have been refused before. [C-16]
 */
export const offeredMarkets = (
  sport: Sport,
  prices: ReadonlyMap<string, OfferedPrice>,
  isClosed: boolean,
): Market[] => {
  const markets = new Map<string, Market & { selections: Selection[] }>()
  const firstLine = new Map<string, number | null>()
  for (const [selectionId, { oddsMilli, isOpen }] of prices) {
    const parts = partsOfSelection(selectionId)
    if (!parts) continue
    const key = marketKeyOf(parts)
    const line = sharedLine(parts)
    if (!firstLine.has(key)) firstLine.set(key, line)
    const marketId = line === null || firstLine.get(key) === line ? key : `${key}@${lineTextOf(line)}`
    const market = markets.get(marketId) ?? { marketId, name: marketName(sport, parts), selections: [] }
    markets.set(marketId, market)
    const status = isOpen && !isClosed ? 'open' : 'suspended'
    market.selections.push({ selectionId, name: selectionName(parts), oddsMilli, status })
  }
  return [...markets.values()]
}
