import { walletOf, venueClearing, type Ledger, type LockedAccounts } from '#server/ledger/ports.ts'
import type { Members } from '#server/accounts/ports.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { settlementOf } from '#contract/wallet/rules/settlement.ts'
import {
  amountOf,
  isEndOf,
  planMove,
  postingOf,
  type CallbackAnswer,
  type CallbackRefusal,
  type MoveCallback,
  type MovePlan,
  type StoredMove,
} from './domain/callback.ts'
import { playedVenue, roundOfMoves } from './domain/venue-round.ts'
import type { BalanceCallback } from './remote/callback-protocol.ts'
import type * as z from 'zod/mini'
import type { VenueMoves } from './store/venue-moves.ts'
import type { VenueRounds } from './store/venue-rounds.ts'
import type { WalletTypes } from './store/wallet-types.ts'
import type { VenueStates } from './venue-states.ts'

/** Who opened a game so long ago opens it anew before the next bet. */
export const launchLifeMs = 12 * 60 * 60_000

export interface SingleWallet {
  balance(asked: z.infer<typeof BalanceCallback>): Promise<CallbackAnswer>
  move(move: MoveCallback): Promise<CallbackAnswer>
}

interface SingleWalletDeps {
  units: UnitOfWork
  ledger: Ledger
  protection: Pick<Protection, 'check' | 'giveBack'>
  moves: VenueMoves
  rounds: Pick<VenueRounds, 'in'>
  walletTypes: Pick<WalletTypes, 'of'>
  states: Pick<VenueStates, 'find'>
  settings: Pick<SiteSettings, 'get'>
  members: Pick<Members, 'byId'>
  /** The member of an account at a venue. */
  memberOf: (account: string) => string | undefined
  now: () => number
}

/** `amountMinor`: of a bet. */
interface Opened {
  readonly channelCode: string
  readonly token: string
  readonly currency: SettlementCurrency
  readonly amountMinor?: number
}

type Move = Extract<MovePlan, { kind: 'move' }>

const refused = (refusal: CallbackRefusal): CallbackAnswer => ({ state: 'refused', refusal })

const betAdmission = (deps: SingleWalletDeps) => {
  const { moves, settings, now } = deps

  const member = async (account: string): Promise<string | undefined> => {
    const memberId = deps.memberOf(account)
    return memberId !== undefined && (await deps.members.byId(memberId)) ? memberId : undefined
  }

  /** Bounds of a stake are the site's, in CNY; what is shown of them in another currency holds there. [E-04] */
  const isStake = (
    channelCode: string,
    { currency, amountMinor }: { currency: SettlementCurrency; amountMinor: number },
  ) => {
    const venue = settings.get('venues').find((each) => each.channelCode === channelCode)
    const bound = (cnyMinor: number): number => settlementOf(cnyMinor, currency, settings.get('cnyPerUsdtMilli'))
    return venue !== undefined && amountMinor >= bound(venue.min_money) && amountMinor <= bound(venue.max_money)
  }

  /** What a bet needs and a win does not: an opened game, the single wallet, an open venue, a stake within its bounds. */
  const betRefusal = async (
    { channelCode, token, currency, amountMinor }: Opened,
    memberId: string,
  ): Promise<CallbackRefusal | undefined> => {
    const launch = await moves.launchOf(token)
    const isOwn = launch?.memberId === memberId && launch.channelCode === channelCode
    if (!launch || !isOwn || launch.openedAtMs + launchLifeMs <= now()) return 'token'
    if ((await deps.walletTypes.of(memberId)) !== 'single') return 'wallet'
    const status = await deps.states.find(channelCode)
    if (!status?.isDisplayed || status.state === 'closed') return 'closed'
    return amountMinor === undefined || isStake(channelCode, { currency, amountMinor }) ? undefined : 'stake'
  }

  return { member, betRefusal }
}

const moneyMoves = ({ protection, now }: Pick<SingleWalletDeps, 'protection' | 'now'>) => {
  /** Protection judges a bet and counts it; what comes back is taken out of what was counted. */
  const protect = async (unit: Unit, move: MoveCallback, memberId: string, { amountMinor, bet }: Move) => {
    const { currency } = move
    if (move.kind === 'bet') {
      const allowed = await protection.check(unit, { memberId, kind: 'stake', currency, amountMinor })
      if (allowed.ok) return undefined
      return allowed.code === 'LIMIT_REACHED' ? 'limit' : 'paused'
    }
    const [what, countedAtMs] = bet ? (['stake-void', bet.madeAtMs] as const) : (['winnings', now()] as const)
    if (amountMinor > 0) await protection.giveBack(unit, { memberId, what, currency, amountMinor, countedAtMs })
    return undefined
  }

  const apply = async (
    unit: Unit,
    accounts: LockedAccounts,
    { move, memberId, plan }: { move: MoveCallback; memberId: string; plan: Move },
  ): Promise<CallbackRefusal | undefined> => {
    const wallet = walletOf(memberId, move.currency)
    if (move.kind === 'bet' && accounts.balanceOf(wallet) < plan.amountMinor) return 'balance-short'
    const against = await protect(unit, move, memberId, plan)
    if (against || plan.amountMinor === 0) return against
    const [result] = await accounts.post([postingOf(move, memberId, plan.amountMinor)])
    if (result?.verdict !== 'posted') throw new Error(`the ${move.kind} ${move.transactionId} is ${result?.verdict}`)
    const balance = { currency: move.currency, balanceMinor: accounts.balanceOf(wallet) }
    unit.announce([{ kind: 'wallet', memberId, balance }])
    return undefined
  }

  return { apply }
}

const storedMove =
  (now: () => number) =>
  (
    move: MoveCallback,
    memberId: string,
    decided: Pick<StoredMove, 'refusal' | 'balanceAfterMinor' | 'amountMinor'>,
  ) => ({
    ...decided,
    channelCode: move.channelCode,
    transactionId: move.transactionId,
    kind: move.kind,
    memberId,
    roundId: move.roundId,
    gameId: move.gameId,
    currency: move.currency,
    betTransactionId: move.kind === 'rollback' ? move.betTransactionId : null,
    isRoundEnd: isEndOf(move),
    madeAtMs: now(),
  })

const factsOf = async (inUnit: VenueMoves, move: MoveCallback, memberId: string) => {
  const { channelCode, transactionId } = move
  const bet = move.kind === 'rollback' ? await inUnit.find(channelCode, move.betTransactionId) : undefined
  return {
    earlier: await inUnit.find(channelCode, transactionId),
    round: await inUnit.round(channelCode, memberId, bet?.memberId === memberId ? bet.roundId : move.roundId),
    isTakenBack: move.kind === 'bet' && (await inUnit.isTakenBack(channelCode, transactionId)),
  }
}

/**
 * Venues take stakes from the centre wallet and pay into it. Each move of a venue happens once, whatever the order in which
 * they come; a win or a rollback is taken whatever became of the game, the venue or the member meanwhile. [C-13, A-02]
 */
export const createSingleWallet = (deps: SingleWalletDeps): SingleWallet => {
  const { units, ledger, moves, rounds, now } = deps

  const { member, betRefusal } = betAdmission(deps)

  const { apply } = moneyMoves(deps)

  const store = storedMove(now)

  const decide = (
    move: MoveCallback,
    memberId: string,
    against: CallbackRefusal | undefined,
  ): Promise<CallbackAnswer> => {
    const names = [walletOf(memberId, move.currency), venueClearing(move.channelCode, move.currency)]
    return units.run((unit) =>
      ledger.in(unit).transact(names, async (_, accounts): Promise<CallbackAnswer> => {
        const inUnit = moves.in(unit)
        const facts = await factsOf(inUnit, move, memberId)
        const plan = planMove(move, memberId, facts)
        if (plan.kind === 'repeat') return plan.answer
        if (plan.kind === 'refuse' && !plan.isFinal) return refused(plan.refusal)
        const refusal =
          plan.kind === 'refuse'
            ? plan.refusal
            : (against ?? (await apply(unit, accounts, { move, memberId, plan })) ?? null)
        const balanceMinor = accounts.balanceOf(walletOf(memberId, move.currency))
        const amountMinor = plan.kind === 'move' && refusal === null ? plan.amountMinor : amountOf(move)
        const stored = store(move, memberId, { refusal, amountMinor, balanceAfterMinor: refusal ? null : balanceMinor })
        await inUnit.add(stored)
        const round = refusal === null ? roundOfMoves([...facts.round, stored]) : undefined
        if (round) await rounds.in(unit).keep(round)
        if (round) unit.announce(playedVenue(roundOfMoves(facts.round), round, move.transactionId).map(factEntry))
        return refusal === null ? { state: 'done', balanceMinor } : refused(refusal)
      }),
    )
  }

  return {
    balance: async (asked) => {
      const memberId = await member(asked.account)
      if (memberId === undefined) return refused('account')
      const against = await betRefusal(asked, memberId)
      if (against) return refused(against)
      const wallet = walletOf(memberId, asked.currency)
      const balanceMinor = await units.run((unit) =>
        ledger.in(unit).transact([wallet], async (_, accounts) => accounts.balanceOf(wallet)),
      )
      return { state: 'done', balanceMinor }
    },
    move: async (move) => {
      const memberId = await member(move.account)
      if (memberId === undefined) return refused('account')
      return decide(move, memberId, move.kind === 'bet' ? await betRefusal(move, memberId) : undefined)
    },
  }
}
