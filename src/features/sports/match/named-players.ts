import type { Language } from '#contract/codes.ts'
import type { MatchDetail } from '#contract/sports/entities/match-item.ts'

/** Incidents name players as the feed does, in Chinese; line-ups have both names. [A-04, C-16] */
export const namedPlayers = (detail: MatchDetail, language: Language): MatchDetail => {
  if (language !== 'en') return detail
  const { home, visit } = detail.lineUps
  const names = new Map([...home, ...visit].map(({ name, nameEn }) => [name, nameEn]))
  const named = (player: string): string => names.get(player) || player
  return { ...detail, incidents: detail.incidents.map((incident) => ({ ...incident, player: named(incident.player) })) }
}
