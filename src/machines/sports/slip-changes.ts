import { ticketLegsMax } from '#contract/limits.ts'
import { isReverted, type Ticket } from '#contract/sports/entities/ticket.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { flyingOf } from './slip-bets.ts'
import { legKeyOf, type LegKey } from './leg-key.ts'
import { legOf, type SlipLeg, type SlipPick } from './slip-legs.ts'
import type { BetAnswer, BetProgress, FlyingBet, SlipBet, SlipContext, SlipMode, StakeTarget } from './slip-types.ts'

type Change = Partial<SlipContext>

const receiptsMax = 10

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** Legs of bets on their way: they stay as they are until the answer is there. */
export const lockedLegs = ({ bets }: Pick<SlipContext, 'bets'>): ReadonlySet<LegKey> =>
  new Set(Object.values(bets).flatMap(({ legs, state }) => (state === 'forgotten' ? [] : legs.map(legKeyOf))))

/** One selection is a single bet, whatever the slip before was. */
const modeFor = (legs: readonly SlipLeg[], mode: SlipMode): SlipMode => (legs.length > 1 ? mode : 'single')

/** Removes the receipts that were seen. */
export const sweepReceipts = ({ receipts, seen }: SlipContext): Pick<SlipContext, 'receipts' | 'seen'> => ({
  receipts: receipts.filter(({ orderId }) => !seen.includes(orderId)),
  seen: [],
})

/** The first selection begins a new slip. */
const beginSlip = (context: SlipContext, kept: readonly SlipLeg[]): Change =>
  kept.length === 0 ? sweepReceipts(context) : {}

/** Puts a selection on the slip, or takes it off again. A full slip takes none and says so. */
export const togglePick = (context: SlipContext, pick: SlipPick): Change => {
  const key = legKeyOf(pick)
  if (context.legs.some((leg) => legKeyOf(leg) === key)) return removeLegs(context, [key])
  if (context.legs.length >= ticketLegsMax) return { notice: 'full' }
  const legs = [...context.legs, legOf(pick)]
  return { ...beginSlip(context, context.legs), legs, mode: modeFor(legs, context.mode), notice: null }
}

/** Puts selections on the slip at the price that was shown, also where they are already. */
export const addPick = (context: SlipContext, pick: SlipPick): Change => {
  const key = legKeyOf(pick)
  if (lockedLegs(context).has(key)) return {}
  const existing = context.legs.find((leg) => legKeyOf(leg) === key)
  if (!existing) return togglePick(context, pick)
  return {
    legs: context.legs.map((leg) => (leg === existing ? { ...legOf(pick), stakeText: leg.stakeText } : leg)),
    notice: null,
  }
}

/** The selections of somebody's order take the place of what is on the slip; a single only joins it. [E-09, S-12] */
export const followPicks = (context: SlipContext, picks: readonly SlipPick[]): Change => {
  const [first] = picks
  if (!first) return {}
  if (picks.length === 1) return { ...addPick(context, first), mode: 'single' }
  const locked = lockedLegs(context)
  const kept = context.legs.filter((leg) => locked.has(legKeyOf(leg)))
  if (kept.length + picks.length > ticketLegsMax) return { notice: 'full' }
  const isNew = (pick: SlipPick): boolean => !locked.has(legKeyOf(pick))
  const legs = [...kept, ...picks.filter(isNew).map(legOf)]
  return { ...beginSlip(context, context.legs), legs, mode: 'parlay', notice: null }
}

export const removeLegs = (context: SlipContext, keys: readonly LegKey[]): Change => {
  const locked = lockedLegs(context)
  const gone = keys.filter((key) => !locked.has(key))
  const legs = context.legs.filter((leg) => !gone.includes(legKeyOf(leg)))
  return {
    legs,
    mode: modeFor(legs, context.mode),
    rejects: gone.reduce<SlipContext['rejects']>(without, context.rejects),
    notice: null,
  }
}

export const setStake = (context: SlipContext, target: StakeTarget, text: string): Change => {
  const rejects = without(context.rejects, target)
  if (target === 'parlay' || target === 'system')
    return { lineStakes: { ...context.lineStakes, [target]: text }, rejects }
  const legs = context.legs.map((leg) => (legKeyOf(leg) === target ? { ...leg, stakeText: text } : leg))
  return { legs, rejects }
}

export const toggleSize = ({ sizes }: SlipContext, size: number): Change => ({
  sizes: sizes.includes(size) ? sizes.filter((one) => one !== size) : [...sizes, size].toSorted((a, b) => a - b),
})

/** The prices in force are those that the member agrees to; of one leg, or of all. */
export const acceptOdds = (context: SlipContext, key: LegKey | null): Change => ({
  legs: context.legs.map((leg) =>
    key === null || legKeyOf(leg) === key ? { ...leg, oddsMilli: leg.currentMilli } : leg,
  ),
  rejects: {},
})

/** Bets leave. */
export const launch = (context: SlipContext, bets: readonly SlipBet[]): Pick<SlipContext, 'bets' | 'rejects'> => ({
  bets: { ...context.bets, ...Object.fromEntries(bets.map((bet) => [bet.target, flyingOf(bet, context.currency)])) },
  rejects: bets.reduce<SlipContext['rejects']>((rest, { target }) => without(rest, target), context.rejects),
})

const receive = (context: SlipContext, target: StakeTarget, ticket: Ticket): Change => {
  const placed = new Set(ticket.legs.map(legKeyOf))
  const isLine = target === 'parlay' || target === 'system'
  const legs = context.legs.filter((leg) => !placed.has(legKeyOf(leg)))
  return {
    bets: without(context.bets, target),
    rejects: without(context.rejects, target),
    legs,
    mode: modeFor(legs, context.mode),
    lineStakes: isLine ? { ...context.lineStakes, [target]: '' } : context.lineStakes,
    receipts: [ticket, ...context.receipts.filter(({ orderId }) => orderId !== ticket.orderId)].slice(0, receiptsMax),
  }
}

/** What a refusal teaches about prices and markets, at the legs that it names by their places. */
const applyRefusal = (legs: readonly SlipLeg[], sent: readonly LegKey[], answer: BetAnswer): readonly SlipLeg[] => {
  if (answer.kind !== 'rejected') return legs
  const changes = new Map<LegKey | undefined, Partial<SlipLeg>>()
  if (answer.name === 'ODDS_CHANGED')
    for (const { leg, oddsMilli } of answer.data.legs) changes.set(sent[leg], { currentMilli: oddsMilli })
  if (answer.name === 'SELECTION_SUSPENDED')
    for (const leg of answer.data.legs) changes.set(sent[leg], { status: 'suspended' })
  if (answer.name === 'SELECTION_UNKNOWN' || answer.name === 'MATCH_OVER')
    for (const leg of answer.data.legs) changes.set(sent[leg], { status: 'closed' })
  return legs.map((leg) => ({ ...leg, ...changes.get(legKeyOf(leg)) }))
}

const changeState = ({ bets }: SlipContext, target: StakeTarget, state: FlyingBet['state']): Change => {
  const bet = bets[target]
  return bet ? { bets: { ...bets, [target]: { ...bet, state } } } : {}
}

/** What became of a bet on its way. Its answer counts also where another tab has kept a slip without the bet. */
export const applyProgress = (context: SlipContext, target: StakeTarget, progress: BetProgress): Change => {
  switch (progress.type) {
    case 'command.sending':
      return changeState(context, target, 'sending')
    case 'command.unconfirmed':
      return changeState(context, target, 'unconfirmed')
    case 'command.abandoned':
      return { bets: without(context.bets, target) }
    case 'command.accepted':
      return progress.answer.kind === 'accepted' ? receive(context, target, progress.answer.data.ticket) : {}
    case 'command.refused': {
      const reject = rejectOf(progress.answer)
      return {
        bets: without(context.bets, target),
        rejects: reject ? { ...context.rejects, [target]: reject } : context.rejects,
        legs: applyRefusal(context.legs, progress.pending.body.legs.map(legKeyOf), progress.answer),
      }
    }
  }
}

/** A bet that nothing is kept of any more: its member reads in the records what became of it. */
export const forgetBet = (context: SlipContext, target: StakeTarget): Change =>
  changeState(context, target, 'forgotten')

export const dropBet = ({ bets }: SlipContext, target: StakeTarget): Change => ({ bets: without(bets, target) })

/** A ticket that is shown has moved on: taken, refused, taken back, which is to be looked at again. */
export const applyTicket = ({ receipts, seen }: SlipContext, ticket: Ticket): Change => {
  const before = receipts.find(({ orderId }) => orderId === ticket.orderId)
  if (!before) return {}
  const isNews = isReverted(before) !== isReverted(ticket)
  return {
    receipts: receipts.map((each) => (each === before ? ticket : each)),
    seen: isNews ? seen.filter((orderId) => orderId !== ticket.orderId) : seen,
  }
}

/** Marks all receipts as seen, except bets that still wait. */
export const seeReceipts = ({ receipts }: SlipContext): Change => ({
  seen: receipts.flatMap(({ orderId, status }) => (status === 'waiting' ? [] : [orderId])),
})

export const closedLegs = ({ legs }: SlipContext): LegKey[] =>
  legs.filter(({ status }) => status === 'closed').map(legKeyOf)

/** Nothing stays but what is on its way. */
export const clearSlip = (context: SlipContext): Change => ({
  ...removeLegs(context, context.legs.map(legKeyOf)),
  lineStakes: { parlay: '', system: '' },
  rejects: {},
})

export const closeReceipt = ({ receipts, seen }: SlipContext, orderId: string): Change => ({
  receipts: receipts.filter((ticket) => ticket.orderId !== orderId),
  seen: seen.filter((one) => one !== orderId),
})
