import type { Sport } from '#contract/sports/entities/match-item.ts'
import { lineTextOf, type MarketKind, type SelectionParts } from '#contract/sports/rules/selections.ts'
import { signedLine } from './price.ts'

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

const partName = (part: string | null): string => {
  if (part === null) return '全场'
  const number = part.slice(1)
  if (part.startsWith('h')) return number === '1' ? '上半场' : '下半场'
  if (part.startsWith('q')) return `第 ${number} 节`
  return part.startsWith('m') ? `第 ${number} 局` : `第 ${number} 球`
}

export const marketName = (sport: Sport, { kind, part }: Pick<SelectionParts, 'kind' | 'part'>): string => {
  if (kind === 'next') return partName(part)
  const kindName = kind === 'hdp' && sport === 'basketball' ? '让分' : kindNames[kind]
  return `${partName(part)}${kindName}`
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

/** 主 -0.5, 大 2.5, 2-1. */
export const selectionName = ({ kind, pick, lineQuarters }: SelectionParts): string => {
  const name = pickNames[pick] ?? pick
  if (lineQuarters === null) return name
  const line = lineTextOf(lineQuarters)
  return `${name} ${kind === 'hdp' ? signedLine(line) : line}`
}
