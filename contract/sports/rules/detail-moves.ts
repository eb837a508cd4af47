import type { DetailMove, Incident, MatchDetail, MatchStatistic } from '#contract/sports/entities/match-item.ts'

/** What of a detail moves while a match is played, and is drawn by its page. */
export type MovingDetail = Omit<MatchDetail, 'events'>
type Parts = NonNullable<DetailMove[2]>
type IncidentMove = NonNullable<Parts['i']>[number]

const moveOf = ({ incidentId, atMs, at, kind, side, player, x, y }: Incident): IncidentMove => [
  incidentId,
  atMs,
  at,
  kind,
  side,
  player,
  x,
  y,
]
const incidentOf = ([incidentId, atMs, at, kind, side, player, x, y]: IncidentMove): Incident => ({
  incidentId,
  atMs,
  at,
  kind,
  side,
  player,
  x,
  y,
})

const textOf = ({ incidents, statistics, momentum, lineUps, venue, venueEn }: MovingDetail): string => {
  const players = [...lineUps.home, ...lineUps.visit].map((each) => [
    each.number,
    each.name,
    each.nameEn,
    each.isStarting,
  ])
  const bars = statistics.map(({ key, values, unit }) => [key, ...values, unit])
  return JSON.stringify([incidents.map(moveOf), bars, momentum, players, venue, venueEn])
}

/** A print of a detail: two that are not the same have another one, but for one pair in four thousand millions. (FNV-1a) */
export const printOfDetail = (detail: MovingDetail): string => {
  let print = 0x811c_9dc5
  const text = textOf(detail)
  for (let at = 0; at < text.length; at += 1) print = Math.imul(print ^ text.charCodeAt(at), 0x0100_0193)
  return (print >>> 0).toString(36)
}

const incidentsMoved = (before: readonly Incident[], after: readonly Incident[]): Pick<Parts, 'i' | 'x'> => {
  const texts = (list: readonly Incident[]): string[] => list.map((each) => JSON.stringify(moveOf(each)))
  const [old, next] = [new Set(texts(before)), new Set(texts(after))]
  const added = after.filter((each) => !old.has(JSON.stringify(moveOf(each))))
  const left = before.flatMap((each, at) => (next.has(JSON.stringify(moveOf(each))) ? [] : [at]))
  return { ...(added.length > 0 && { i: added.map(moveOf) }), ...(left.length > 0 && { x: left }) }
}

const barsMoved = (before: readonly MatchStatistic[], after: readonly MatchStatistic[]): Pick<Parts, 's'> => {
  const moved = after.filter(({ values: [home, visit] }, at) => {
    const earlier = before[at]?.values
    return earlier?.[0] !== home || earlier[1] !== visit
  })
  return moved.length === 0 ? {} : { s: moved.map(({ key, values: [home, visit] }) => [key, home, visit]) }
}

const momentumMoved = (before: readonly number[], after: readonly number[]): Pick<Parts, 'm'> => {
  const from = after.findIndex((value, at) => before[at] !== value)
  return from === -1 ? {} : { m: [from, ...after.slice(from)] }
}

const withParts = (detail: MovingDetail, { i = [], x = [], s = [], m }: Parts): MovingDetail => {
  const bars = new Map(s.map(([key, home, visit]) => [key, [home, visit] as [number, number]]))
  return {
    ...detail,
    incidents: [...i.map(incidentOf), ...detail.incidents.filter((_, at) => !x.includes(at))],
    statistics: detail.statistics.map((bar) => ({ ...bar, values: bars.get(bar.key) ?? bar.values })),
    momentum: m ? [...detail.momentum.slice(0, m[0]), ...m.slice(1)] : detail.momentum,
  }
}

/** What moved between two details of a match; null: nothing. [C-16] */
export const detailMoveBetween = (matchId: string, before: MovingDetail, after: MovingDetail): DetailMove | null => {
  const [print, wanted] = [printOfDetail(before), printOfDetail(after)]
  if (print === wanted) return null
  const parts = {
    ...incidentsMoved(before.incidents, after.incidents),
    ...barsMoved(before.statistics, after.statistics),
    ...momentumMoved(before.momentum, after.momentum),
  }
  return printOfDetail(withParts(before, parts)) === wanted ? [matchId, print, parts] : [matchId, print]
}

/** The detail after a move; null: it goes on from another one, or says less than moved. */
export const withDetailMove = (detail: MovingDetail, [, print, parts]: DetailMove): MovingDetail | null =>
  parts && print === printOfDetail(detail) ? withParts(detail, parts) : null
