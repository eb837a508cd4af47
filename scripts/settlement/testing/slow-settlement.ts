import type { LegInput } from '#scripts/settlement/ticket-schema.ts'

/**
 * Settles tickets a second way, to hold the first against: every stake is cut into whole bets, each won, pushed or lost,
 * and each is carried through its line leg by leg. There are no factors and no fractions: amounts are counted in a unit
 * so small that every division comes out even.
 */
export interface RawTicket {
  id: string
  currency: 'CNY' | 'USDT'
  stake: string
  oddsFormat: 'decimal' | 'hongkong' | 'malay' | 'indonesian' | 'american' | 'fractional'
  legs: LegInput[]
  sizes?: number[]
  capPerLine?: string
}

type End = 'won' | 'push' | 'lost'
/** So many of so many equal bets that end so. */
interface Part {
  end: End
  share: bigint
  of: bigint
}

const whole = (end: End): Part[] => [{ end, share: 1n, of: 1n }]
const halves = (one: End, other: End): Part[] => [one, other].map((end) => ({ end, share: 1n, of: 2n }))

const endOf = (mine: number, theirs: number): End => (mine > theirs ? 'won' : mine === theirs ? 'push' : 'lost')

/** Hundredths, so that nothing is rounded. */
const hundredths = (text: string): number => {
  const [, sign, digits = '', decimals = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const size = Number(digits) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' ? -size : size
}

/** A quarter line is half a bet on the line below and half on the line above. */
const onBothLines = (line: string, endAt: (hundredths: number) => End): Part[] => {
  const at = hundredths(line)
  return at % 50 === 0 ? whole(endAt(at)) : halves(endAt(at - 25), endAt(at + 25))
}

const partsByScore = (leg: Extract<LegInput, { market: string }>): Part[] => {
  if (leg.score === null) return whole('push')
  const [home = 0, away = 0] = leg.score.split('-').map((goals) => Number(goals) * 100)
  const [mine, theirs] = leg.pick === 'away' ? [away, home] : [home, away]
  if (leg.market === '1x2') {
    if (leg.pick === 'draw') return whole(home === away ? 'won' : 'lost')
    return whole(mine > theirs ? 'won' : 'lost')
  }
  if (leg.market === 'dnb') return whole(endOf(mine, theirs))
  if (leg.market === 'total')
    return onBothLines(leg.line, (line) => (leg.pick === 'over' ? endOf(home + away, line) : endOf(line, home + away)))
  const before = (leg.scoreAtBet ?? '0-0').split('-').map((goals) => Number(goals) * 100)
  const [mineBefore = 0, theirsBefore = 0] = leg.pick === 'away' ? before.toReversed() : before
  return onBothLines(leg.line, (line) => endOf(mine - mineBefore + line, theirs - theirsBefore))
}

const partsOf = (leg: LegInput): Part[] => {
  if ('market' in leg) return partsByScore(leg)
  if ('deadHeat' in leg) {
    const { tied, places } = leg.deadHeat
    return [
      { end: 'won', share: BigInt(places), of: BigInt(tied) },
      { end: 'lost', share: BigInt(tied - places), of: BigInt(tied) },
    ]
  }
  if ('won' in leg) {
    const end = leg.won ? 'won' : 'lost'
    const isVoid = { '0': 0, '0.0': 0, '0.5': 1, '1': 2, '1.0': 2 }[leg.voidFactor ?? '0']
    return [whole(end), halves(end, 'push'), whole('push')][isVoid] ?? []
  }
  if (leg.result === 'half_won') return halves('won', 'push')
  if (leg.result === 'half_lost') return halves('lost', 'push')
  return whole(leg.result === 'void' ? 'push' : leg.result)
}

const nameOf = (leg: LegInput): string => {
  if ('deadHeat' in leg) return 'dead_heat'
  if ('market' in leg && leg.score === null) return 'void'
  const ends = new Set(partsOf(leg).map(({ end }) => end))
  if (ends.size === 2) return ends.has('won') ? 'half_won' : 'half_lost'
  const [end = 'push'] = ends
  const isVoid = ('won' in leg || 'result' in leg) && end === 'push'
  return isVoid && !('result' in leg && leg.result === 'push') ? 'void' : end
}

/** What `per` win, by the words of each format. */
const winsOf = (format: RawTicket['oddsFormat'], price: string): { wins: bigint; per: bigint } => {
  const size = price.replace(/^[+-]/, '')
  const one = 10n ** BigInt(size.split('.')[1]?.length ?? 0)
  const digits = BigInt(size.replace(/[./].*$/, '') + (/\.(\d+)/.exec(size)?.[1] ?? ''))
  if (format === 'fractional') return { wins: digits, per: BigInt(size.split('/')[1] ?? '') }
  if (format === 'decimal') return { wins: digits - one, per: one }
  const unit = format === 'american' ? 100n : one
  return price.startsWith('-') ? { wins: unit, per: digits } : { wins: digits, per: unit }
}

const evenly = (amount: bigint, by: bigint): bigint => {
  if (amount % by !== 0n) throw new RangeError('the unit is not small enough')
  return amount / by
}

const roundedHalfUp = (amount: bigint, unit: bigint): bigint => {
  const rest = amount % unit
  return (amount - rest) / unit + (rest + rest >= unit ? 1n : 0n)
}

const money = (minor: bigint): string => {
  const text = String(minor).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** All sets of legs, as bits, of each size in turn; of one size those with earlier legs first. */
const setsOf = (count: number, sizes: readonly number[]): number[][] => {
  const all = Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_unused, leg) => leg).filter((leg) => bits & (1 << leg)),
  ).toSorted((a, b) => {
    const apart = a.findIndex((leg, nth) => leg !== b[nth])
    return (a[apart] ?? 0) - (b[apart] ?? 0)
  })
  return sizes.flatMap((size) => all.filter((set) => set.length === size))
}

const lineOf = (ticket: RawTicket, places: readonly number[]): { risk: bigint; returned: bigint } => {
  const legs = places.flatMap((place) => ticket.legs[place] ?? [])
  const bets = legs.map((leg) => ({ ...winsOf(ticket.oddsFormat, leg.price), parts: partsOf(leg) }))
  const unit = bets.reduce((all, { per, wins, parts }) => all * per * wins * (parts[0]?.of ?? 1n), 1n)
  const entered = BigInt(hundredths(ticket.stake)) * unit
  const [first] = bets
  const isWin =
    legs.length === 1 && legs[0]?.price.startsWith('-') && ['malay', 'indonesian'].includes(ticket.oddsFormat)
  const risk = isWin && first ? evenly(entered * first.per, first.wins) : entered
  const carry = (amount: bigint, nth: number): bigint => {
    const bet = bets[nth]
    if (!bet) return amount
    return bet.parts.reduce((sum, { end, share, of }) => {
      const staked = evenly(amount * share, of)
      if (end === 'lost') return sum
      return sum + carry(end === 'won' ? staked + evenly(staked * bet.wins, bet.per) : staked, nth + 1)
    }, 0n)
  }
  return { risk: roundedHalfUp(risk, unit), returned: roundedHalfUp(carry(risk, 0), unit) }
}

/** What the settle command should answer. */
export const settleSlowly = (ticket: RawTicket): object => {
  const cap = ticket.capPerLine === undefined ? undefined : BigInt(hundredths(ticket.capPerLine))
  const lines = setsOf(ticket.legs.length, ticket.sizes ?? [ticket.legs.length]).map((legs) => {
    const { risk, returned } = lineOf(ticket, legs)
    return { legs, risk, returned: cap !== undefined && cap < returned ? cap : returned }
  })
  if (lines.some(({ risk }) => risk === 0n))
    return { id: ticket.id, error: 'stake is too small for its price: nothing would be at risk' }
  return {
    id: ticket.id,
    results: ticket.legs.map(nameOf),
    risk: money(lines.reduce((sum, { risk }) => sum + risk, 0n)),
    return: money(lines.reduce((sum, { returned }) => sum + returned, 0n)),
    lines: lines.map(({ legs, returned }) => ({ legs, return: money(returned) })),
  }
}
