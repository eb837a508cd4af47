import { parsePrice, type OddsFormat } from '#contract/sports/rules/odds-formats.ts'
import { ratioOfDecimal } from '#contract/sports/rules/ratio.ts'
import { gradeOfVoidFactor, type LegResult, type VoidFactor } from '#server/sports/domain/settlement/grades.ts'
import { gradeScore, type Score } from '#server/sports/domain/settlement/grade-score.ts'
import { lineCount } from '#contract/sports/rules/lines.ts'
import type { GradedLeg, GradedTicket } from '#server/sports/domain/settlement/settle-ticket.ts'
import { issueWords } from './issue-words.ts'
import { priceRule } from './odds-schema.ts'
import { betPlaces, LegBy, linesMax, TicketFrame, type LegInput } from './ticket-schema.ts'

/** A ticket that cannot be settled. The message says where and why, for whoever wrote the ticket. */
export class TicketFault extends Error {}

const fault = (message: string): never => {
  throw new TicketFault(message)
}

const minorOf = (amount: string, places: number): bigint => {
  const { num, den } = ratioOfDecimal(amount)
  return (num * 10n ** BigInt(places)) / den
}

/** Digits of a quarter are exact in binary: '-0.75' is -3. */
const quartersOf = (line: string): number => Number(line) * 4

const scoreOf = (text: string): Score => {
  const [home, away] = text.split('-').map(Number)
  return { home: home ?? 0, away: away ?? 0 }
}

const byScore = (leg: Extract<LegInput, { market: string }>, at: string): LegResult => {
  const score = leg.score === null ? null : scoreOf(leg.score)
  const before = leg.scoreAtBet === undefined ? undefined : scoreOf(leg.scoreAtBet)
  if (score && before && (before.home > score.home || before.away > score.away))
    fault(`${at}.scoreAtBet ${leg.scoreAtBet} cannot become the score ${leg.score}`)
  const backed = 'line' in leg ? { ...leg, lineQuarters: quartersOf(leg.line) } : leg
  return { grade: gradeScore(backed, score, before) }
}

const resultOf = (leg: LegInput, at: string): LegResult => {
  if ('result' in leg) return { grade: leg.result }
  if ('market' in leg) return byScore(leg, at)
  if ('won' in leg)
    return { grade: gradeOfVoidFactor(leg.won, (leg.voidFactor ?? '0').replace('.0', '') as VoidFactor) }
  const { tied, places } = leg.deadHeat
  if (places > tied) fault(`${at}.deadHeat.places must be at most as many as are tied`)
  return { grade: 'dead_heat', tied, places }
}

const kinds = Object.keys(LegBy) as (keyof typeof LegBy)[]

const legOf = (input: unknown, nth: number, format: OddsFormat): GradedLeg => {
  const at = `legs[${nth}]`
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return fault(`${at} must be an object`)
  const [kind, another] = kinds.filter((name) => Object.hasOwn(input, name))
  if (kind === undefined || another !== undefined) return fault(`${at} must have one of ${kinds.join(', ')}`)
  const { data, error } = LegBy[kind].safeParse(input)
  if (!data) return fault(issueWords(error.issues, input, ['legs', nth]))
  const price = parsePrice(format, data.price) ?? fault(`${at}.price must be ${priceRule(format)}`)
  return { price, result: resultOf(data, at) }
}

const checkSizes = (sizes: readonly number[], legCount: number): void => {
  const large = sizes.find((size) => size > legCount)
  if (large !== undefined) fault(`sizes has ${large}, but there are ${legCount} legs`)
  if (new Set(sizes).size !== sizes.length) fault('sizes has the same size twice')
  const count = lineCount(legCount, sizes)
  if (count > linesMax) fault(`sizes makes ${count} lines, at most ${linesMax} are settled`)
}

export interface TicketToSettle extends GradedTicket {
  readonly id: string | number
  /** Decimals of its amounts. */
  readonly places: number
}

/** The ticket that a value is, with its legs graded. Throws a TicketFault for everything that is not exactly a ticket. */
export const readTicket = (value: unknown): TicketToSettle => {
  const { data, error } = TicketFrame.safeParse(value)
  if (!data) return fault(issueWords(error.issues, value, []))
  const { id, currency, stake, oddsFormat, sizes, capPerLine } = data
  const legs = data.legs.map((leg, nth) => legOf(leg, nth, oddsFormat))
  if (sizes) checkSizes(sizes, legs.length)
  const places = betPlaces[currency]
  return {
    id,
    places,
    stakeMinor: minorOf(stake, places),
    legs,
    sizes,
    capMinor: capPerLine === undefined ? undefined : minorOf(capPerLine, places),
  }
}
