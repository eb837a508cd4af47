import type { Language } from '#contract/codes.ts'
import type { Market, SportsType } from '#contract/sports/entities/match.ts'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import {
  lineTextOf,
  partsOfSelection,
  type MarketKind,
  type SelectionParts,
} from '#contract/sports/rules/selections.ts'

/** The sides of a match as the language in force calls them. */
export interface SideNames {
  readonly home: string
  readonly visit: string
}

interface Words {
  readonly whole: string
  /** By the letter of a part and its number. */
  part(letter: string, nth: string): string
  readonly kinds: Readonly<Record<MarketKind, string>>
  /** Where a sport calls a kind otherwise. */
  readonly ofSport: Readonly<Partial<Record<Sport, Readonly<Partial<Record<MarketKind, string>>>>>>
  join(part: string, kind: string): string
  readonly picks: Readonly<Record<string, string>>
  /** Sides in narrow places. */
  readonly sides: SideNames
  readonly shortDraw: string
  /** Before a line, where a column has room for little more. */
  readonly initials: Readonly<Record<'home' | 'visit' | 'over' | 'under', string>>
  next(nth: string): string
  readonly none: string
}

const halves: Readonly<Record<string, string>> = { '1': '上半场', '2': '下半场' }
const halvesEn: Readonly<Record<string, string>> = { '1': '1st half', '2': '2nd half' }
const ordinals: Readonly<Record<string, string>> = { '1': '1st', '2': '2nd', '3': '3rd' }
const ordinal = (nth: string): string => ordinals[nth] ?? `${nth}th`

const words: Readonly<Record<Language, Words>> = {
  'zh-CN': {
    whole: '全场',
    part: (letter, nth) => (letter === 'h' ? (halves[nth] ?? nth) : letter === 'q' ? `第 ${nth} 节` : `地图 ${nth} `),
    kinds: {
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
      map: '胜者',
      kills: '击杀大小',
    },
    ofSport: {
      basketball: { hdp: '让分', total: '总分' },
      esports: { hdp: '地图让分', total: '地图总数' },
    },
    join: (part, kind) => `${part}${kind}`,
    picks: {
      draw: '和局',
      'home-draw': '主或和',
      'home-visit': '主或客',
      'draw-visit': '和或客',
      yes: '是',
      no: '否',
      odd: '单',
      even: '双',
      over: '大',
      under: '小',
      other: '其他',
    },
    sides: { home: '主', visit: '客' },
    shortDraw: '和',
    initials: { home: '主', visit: '客', over: '大', under: '小' },
    next: (nth) => `第 ${nth} 球`,
    none: '无进球',
  },
  en: {
    whole: 'Full time',
    part: (letter, nth) =>
      letter === 'h' ? (halvesEn[nth] ?? nth) : letter === 'q' ? `${ordinal(nth)} quarter` : `Map ${nth}`,
    kinds: {
      '1x2': 'result',
      dc: 'double chance',
      btts: 'both teams to score',
      cs: 'correct score',
      oe: 'odd/even',
      hdp: 'handicap',
      total: 'over/under',
      'home-total': 'home team total',
      'visit-total': 'away team total',
      next: 'next goal',
      corners: 'corners',
      win: 'winner',
      map: 'winner',
      kills: 'kills',
    },
    ofSport: {
      basketball: { hdp: 'spread', total: 'total points' },
      esports: { hdp: 'map handicap', total: 'total maps' },
    },
    join: (part, kind) => `${part} ${kind}`,
    picks: {
      draw: 'Draw',
      'home-draw': 'Home or draw',
      'home-visit': 'Home or away',
      'draw-visit': 'Draw or away',
      yes: 'Yes',
      no: 'No',
      odd: 'Odd',
      even: 'Even',
      over: 'Over',
      under: 'Under',
      other: 'Other',
    },
    sides: { home: 'Home', visit: 'Away' },
    shortDraw: 'Draw',
    initials: { home: 'H', visit: 'A', over: 'O', under: 'U' },
    next: (nth) => `${ordinal(nth)} goal`,
    none: 'No goal',
  },
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What a kind of market is called without saying which part of the match: 让球, Spread. */
export const kindName = (language: Language, kind: MarketKind, sport: Sport): string => {
  const { kinds, ofSport } = words[language]
  return capitalised(ofSport[sport]?.[kind] ?? kinds[kind])
}

/** A market with its part of the match: 全场让球, 上半场大小, 第 4 球; Full time handicap, Map 2 winner. [S-13] */
export const marketName = (
  language: Language,
  { kind, part }: Pick<SelectionParts, 'kind' | 'part'>,
  sport: Sport = 'football',
): string => {
  const { whole, part: partName, kinds, ofSport, join, next } = words[language]
  if (kind === 'next') return part === null ? capitalised(kinds.next) : next(part.slice(1))
  return join(part === null ? whole : partName(part.charAt(0), part.slice(1)), ofSport[sport]?.[kind] ?? kinds[kind])
}

const signed = (lineQuarters: number): string => `${lineQuarters > 0 ? '+' : ''}${lineTextOf(lineQuarters)}`

const pickName = ({ picks, none }: Words, sides: SideNames, { kind, pick }: SelectionParts): string => {
  if (pick === 'home' || pick === 'visit') return sides[pick]
  if (pick === 'none') return none
  return kind === 'cs' ? (picks[pick] ?? pick.replace('-', ':')) : (picks[pick] ?? pick)
}

const lineOf = ({ kind, lineQuarters }: SelectionParts): string =>
  lineQuarters === null ? '' : ` ${kind === 'hdp' ? signed(lineQuarters) : lineTextOf(lineQuarters)}`

const named = (spoken: Words, sides: SideNames, parts: SelectionParts): string =>
  `${pickName(spoken, sides, parts)}${lineOf(parts)}`

/** A selection as slips and records say it, sides by their names: 蓉城赤焰 -0.5, 大 3.5, 2:1. Unknown ids as they are. [S-13] */
export const selectionName = (language: Language, selectionId: string, sides: SideNames): string => {
  const parts = partsOfSelection(selectionId)
  return parts === null ? selectionId : named(words[language], sides, parts)
}

/** The same for buttons of lists: 主 -0.5, 和, Away +0.5. */
export const shortSelectionName = (language: Language, selectionId: string): string =>
  selectionId.endsWith(':draw')
    ? words[language].shortDraw
    : selectionName(language, selectionId, words[language].sides)

/** The same for the columns of lists: 主 -0.5, 大 2.5, A +0.5, O 2.5, Draw. */
export const columnSelectionName = (language: Language, selectionId: string): string => {
  const parts = partsOfSelection(selectionId)
  if (parts === null || parts.lineQuarters === null) return shortSelectionName(language, selectionId)
  const { initials } = words[language]
  const { pick } = parts
  const isSide = pick === 'home' || pick === 'visit' || pick === 'over' || pick === 'under'
  return isSide ? `${initials[pick]}${lineOf(parts)}` : shortSelectionName(language, selectionId)
}

/** A market by its selections; one that has none as the server calls it. */
export const marketTitle = (language: Language, { name, selections }: Market, sport: SportsType): string =>
  marketNameOf(language, selections[0]?.selectionId ?? '', sport === 'anchor' ? 'football' : sport) || name

/** The market of a selection, or nothing for an id that no selection has. [S-13] */
export const marketNameOf = (language: Language, selectionId: string, sport: Sport = 'football'): string => {
  const parts = partsOfSelection(selectionId)
  return parts === null ? '' : marketName(language, parts, sport)
}
