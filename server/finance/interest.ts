import type { InterestMove, InterestWallet } from '#contract/finance/entities/interest-wallet.ts'
import { checkInterestAmount } from '#contract/finance/rules/interest.ts'
import { interestDaysListed } from '#contract/limits.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { interestPaid, interestWalletOf, walletOf, type Ledger, type MemberBalances } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { dayAfter, planInterestDay, planInterestMove, seriesOf } from './domain/interest-days.ts'
import type { InterestReader, InterestBalance, NewInterestRecord, WalletKey } from './store/interest-rows.ts'

export interface InterestMoveAsked extends WalletKey {
  readonly direction: 'in' | 'out'
  readonly requestId: string
  /** Null: all that is there. */
  readonly amountMinor: number | null
}

/** Interest wallets: moves, and days that are over. [C-14] */
export interface Interest {
  /** What is wrong with what is asked, before anything is held. */
  check(asked: { currency: SettlementCurrency; amountMinor: number | null }): Outcome<undefined, 'FIELD_REFUSED'>
  move(unit: Unit, asked: InterestMoveAsked): Promise<Outcome<InterestMove, 'BALANCE_SHORT'>>
  /** Credits the oldest day of each of these wallets, if it is over; answers how many it was. */
  earnDay(unit: Unit, keys: readonly WalletKey[]): Promise<number>
  wallet(key: WalletKey): Promise<InterestWallet>
  records: InterestReader['records']
}

interface InterestDeps {
  rows: InterestReader
  ledger: Ledger
  balances: Pick<MemberBalances, 'interestOf'>
  settings: Pick<SiteSettings, 'get'>
  now: () => number
}

type Earning = InterestBalance & { readonly day: string }

const none = { day: null, basisMinor: null, rateBps: null }

interface RatedDeps extends InterestDeps {
  rateOf: (currency: SettlementCurrency) => number
}

/** Days that are over, one after the other. */
const createEarning = ({ rows, ledger, now, rateOf }: RatedDeps) => {
  /** One day of each: postings, records and the next day's standing. */
  const creditDay = async (unit: Unit, earning: readonly Earning[]): Promise<InterestBalance[]> => {
    const plans = earning.map((balance) => ({
      standing: balance,
      rateBps: rateOf(balance.currency),
      ...planInterestDay(balance, rateOf(balance.currency)),
    }))
    const postings = plans.flatMap(({ posting }) => posting ?? [])
    const wallets = earning.map(({ memberId, currency }) => interestWalletOf(memberId, currency))
    const houses = [...new Set(postings.map(({ currency }) => currency))].map(interestPaid)
    return ledger.in(unit).transact([...wallets, ...houses], async (_, accounts) => {
      const results = await accounts.post(postings)
      for (const [index, { verdict }] of results.entries())
        if (verdict !== 'posted') throw new Error(`${postings[index]?.id} cannot be posted: ${verdict}`)
      const records: NewInterestRecord[] = []
      const next = plans.map(({ standing, rateBps, posting, remainder }): InterestBalance => {
        const { memberId, currency, day, lowestMinor, earnedMinor } = standing
        const amountMinor = posting?.amountMinor ?? 0
        const balanceMinor = accounts.balanceOf(interestWalletOf(memberId, currency))
        const key = { memberId, currency }
        const credited = { ...key, kind: 'interest', amountMinor, balanceAfterMinor: balanceMinor } as const
        if (posting) records.push({ ...credited, atMs: now(), day, basisMinor: lowestMinor, rateBps })
        const nextDay = balanceMinor > 0 ? dayAfter(day) : null
        return { ...key, day: nextDay, lowestMinor: balanceMinor, remainder, earnedMinor: earnedMinor + amountMinor }
      })
      await rows.in(unit).addRecords(records)
      return next
    })
  }

  /** The wallet as today finds it: the days before are credited first, so that a move never changes what they earn. */
  const settledUntil = async (unit: Unit, held: InterestBalance, today: string): Promise<Earning> => {
    let balance = held
    while (balance.day !== null && balance.day < today) {
      const [next] = await creditDay(unit, [{ ...balance, day: balance.day }])
      if (!next) throw new Error('a day of interest has no outcome')
      balance = next
    }
    return { ...balance, day: balance.day ?? today }
  }
  return { creditDay, settledUntil }
}

type SettledUntil = ReturnType<typeof createEarning>['settledUntil']

const createMove =
  ({ rows, ledger, now }: InterestDeps, settledUntil: SettledUntil): Interest['move'] =>
  async (unit, asked) => {
    const { memberId, currency, direction } = asked
    const key = { memberId, currency }
    const joined = rows.in(unit)
    const balance = await settledUntil(unit, await joined.hold(key), siteDayOf(now()))
    const centre = walletOf(memberId, currency)
    const interest = interestWalletOf(memberId, currency)
    return ledger.in(unit).transact([centre, interest], async (_, accounts) => {
      const amountMinor = asked.amountMinor ?? accounts.balanceOf(direction === 'in' ? centre : interest)
      if (amountMinor === 0) return reject('BALANCE_SHORT')
      const [result] = await accounts.post([planInterestMove({ ...asked, amountMinor })])
      if (result?.verdict === 'short') return reject('BALANCE_SHORT')
      if (result?.verdict !== 'posted') throw new Error(`a move of interest cannot be posted: ${result?.verdict}`)
      const balanceMinor = accounts.balanceOf(interest)
      const centreMinor = accounts.balanceOf(centre)
      await joined.write([{ ...balance, lowestMinor: Math.min(balance.lowestMinor, balanceMinor) }])
      const moved = { ...key, kind: direction, amountMinor, balanceAfterMinor: balanceMinor }
      await joined.addRecords([{ ...moved, atMs: now(), ...none }])
      unit.announce([{ kind: 'wallet', memberId, balance: { currency, balanceMinor: centreMinor } }])
      return accept({ currency, movedMinor: amountMinor, balanceMinor, centreMinor })
    })
  }

export const createInterest = (deps: InterestDeps): Interest => {
  const { rows, balances, settings, now } = deps
  const rateOf = (currency: SettlementCurrency): number => settings.get('interestRates')[currency]
  const { creditDay, settledUntil } = createEarning({ ...deps, rateOf })
  return {
    check: ({ currency, amountMinor }) => {
      const rule = amountMinor === null ? null : checkInterestAmount(currency, amountMinor)
      return rule === null ? accept(undefined) : reject('FIELD_REFUSED', { field: 'amountMinor', rule })
    },
    move: createMove(deps, settledUntil),
    earnDay: async (unit, keys) => {
      const joined = rows.in(unit)
      const due = (await joined.holdDue(keys, siteDayOf(now()))) as Earning[]
      if (due.length > 0) await joined.write(await creditDay(unit, due))
      return due.length
    },
    wallet: async (key) => {
      const today = siteDayOf(now())
      const [from, yesterday] = [dayAfter(today, -interestDaysListed), dayAfter(today, -1)]
      const [balanceMinor, earnedMinor, stored] = await Promise.all([
        balances.interestOf(key.memberId, key.currency),
        rows.earnedMinor(key),
        rows.days(key, from),
      ])
      const days = seriesOf(stored, from, yesterday)
      const yesterdayMinor = days.at(-1)?.interestMinor ?? 0
      const { currency } = key
      return { currency, balanceMinor, yesterdayMinor, earnedMinor, rateBps: rateOf(currency), days }
    },
    records: rows.records,
  }
}
