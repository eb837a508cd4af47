import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { CallbackRefusal } from '#server/venues/domain/callback.ts'
import {
  CallbackAnswer,
  callbackPath,
  type BetCallback,
  type CallbackKind,
  type RollbackCallback,
  type WinCallback,
} from '#server/venues/remote/callback-protocol.ts'
import { callRemote } from '#server/venues/remote/remote-call.ts'
import { signatureAgeMaxMs, signatureHeader, signRequest, timeHeader } from '#server/venues/remote/signing.ts'
import { faultOf, hold, KitFault, same, type KitResult } from './kit-client.ts'

const timeoutMs = 10_000
const atOnce = 20

/** A game that somebody with the single wallet has opened, and how a site is spoken to as its venue does. */
export interface CallbackSeat {
  /** Of the site. */
  readonly origin: string
  readonly key: string
  readonly channelCode: string
  readonly gameId: string
  readonly account: string
  readonly currency: 'CNY' | 'USDT'
  readonly token: string
  /** A stake that the site takes there, minor units; ten of them have to be in the wallet. */
  readonly stakeMinor: number
  /** So that no stake can be: below or above what the site takes. Left out: it is not looked at. */
  readonly strayMinor?: readonly number[]
}

interface Run {
  readonly seat: CallbackSeat
  say(kind: CallbackKind, body: object): Promise<number | CallbackRefusal>
  balance(): Promise<number>
  bet(over?: object): z.infer<typeof BetCallback>
  win(over?: object): z.infer<typeof WinCallback>
  rollback(betTransactionId: string, over?: object): z.infer<typeof RollbackCallback>
}

const startRun = (seat: CallbackSeat): Run => {
  const { origin, key, channelCode, gameId, account, currency, token, stakeMinor } = seat
  const place = () => ({ channelCode, account, currency, roundId: randomUUID(), gameId, transactionId: randomUUID() })
  const say: Run['say'] = async (kind, body) => {
    const service = { origin, key, timeoutMs, now: Date.now }
    const result = await callRemote(service, `${callbackPath}/${kind}`, body, CallbackAnswer)
    if (result.kind !== 'answered') throw new KitFault(`${kind}: ${result.why}`)
    return result.data.state === 'done' ? result.data.balanceMinor : result.data.refusal
  }
  return {
    seat,
    say,
    balance: async () => {
      const balance = await say('balance', { channelCode, account, currency, token })
      if (typeof balance === 'string') throw new KitFault(`balance: ${balance}`)
      return balance
    },
    bet: (over = {}) => ({ ...place(), token, amountMinor: stakeMinor, ...over }),
    win: (over = {}) => ({ ...place(), amountMinor: 2 * stakeMinor, isRoundEnd: true, ...over }),
    rollback: (betTransactionId, over = {}) => ({ ...place(), betTransactionId, ...over }),
  }
}

/** The status of a callback that is signed by hand. */
const statusOf = async ({ seat }: Run, body: string, { key = seat.key, timeMs = Date.now() } = {}): Promise<number> => {
  const path = `${callbackPath}/bet`
  const headers = { [timeHeader]: String(timeMs), [signatureHeader]: signRequest(key, { timeMs, path, body }) }
  const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch(new URL(path, seat.origin), init)
  await response.body?.cancel()
  return response.status
}

interface CallbackCheck {
  readonly name: string
  run(run: Run): Promise<void>
}

/** What a site must do with a venue's callbacks, in whatever order they come. Each check leaves the balance as it was, or says by how much. [C-13] */
const checks: readonly CallbackCheck[] = [
  {
    name: 'a bet takes its stake and a win pays, once each, whatever is repeated and in whatever order',
    run: async ({ say, balance, bet, win, seat: { stakeMinor } }) => {
      const before = await balance()
      const one = bet()
      const paid = win({ roundId: one.roundId })
      same(await say('bet', one), before - stakeMinor, 'the bet')
      same(await say('win', paid), before + stakeMinor, 'the win')
      same(await say('bet', one), before - stakeMinor, 'the bet again')
      same(await say('win', paid), before + stakeMinor, 'the win again')
      same(await balance(), before + stakeMinor, 'the balance')
      same(await say('win', { ...paid, amountMinor: 1 }), 'reused', 'the win with another amount')
      same(await say('bet', bet({ roundId: one.roundId })), 'settled', 'a bet after the end')
    },
  },
  {
    name: 'many repeats at once are one bet and one rollback',
    run: async ({ say, balance, bet, rollback, seat: { stakeMinor } }) => {
      const before = await balance()
      const one = bet()
      const bets = await Promise.all(Array.from({ length: atOnce }, () => say('bet', one)))
      same(new Set(bets), new Set([before - stakeMinor]), 'the answers of the bet')
      const back = rollback(one.transactionId, { roundId: one.roundId })
      const backs = await Promise.all(Array.from({ length: atOnce }, () => say('rollback', back)))
      same(new Set(backs), new Set([before]), 'the answers of the rollback')
      same(await balance(), before, 'the balance')
    },
  },
  {
    name: 'a win before its bet is refused until the bet is there',
    run: async ({ say, balance, bet, win, seat: { stakeMinor } }) => {
      const before = await balance()
      const one = bet()
      const early = win({ roundId: one.roundId, amountMinor: stakeMinor })
      same(await say('win', early), 'no-bet', 'the win before its bet')
      same(await say('bet', one), before - stakeMinor, 'the bet')
      same(await say('win', early), before, 'the same win after it')
    },
  },
  {
    name: 'a rollback before its bet is done and moves nothing, and the bet is refused for ever',
    run: async ({ say, balance, bet, rollback }) => {
      const before = await balance()
      const late = bet()
      same(await say('rollback', rollback(late.transactionId, { roundId: late.roundId })), before, 'the rollback')
      same(await say('bet', late), 'rolled-back', 'the bet after it')
      same(await say('bet', late), 'rolled-back', 'the bet once more')
      same(await balance(), before, 'the balance')
    },
  },
  {
    name: 'a second rollback of a bet moves nothing; what was paid is not taken back',
    run: async ({ say, balance, bet, win, rollback, seat: { stakeMinor } }) => {
      const before = await balance()
      const one = bet()
      await say('bet', one)
      const at = { roundId: one.roundId }
      same(await say('rollback', rollback(one.transactionId, at)), before, 'the first')
      same(await say('rollback', rollback(one.transactionId, at)), before, 'the second, by another id')
      same(await say('win', win(at)), 'no-bet', 'a win of what was taken back')
      const other = bet()
      await say('bet', other)
      await say('win', win({ roundId: other.roundId, amountMinor: stakeMinor }))
      const undo = rollback(other.transactionId, { roundId: other.roundId })
      same(await say('rollback', undo), 'settled', 'a rollback of what was paid')
      same(await balance(), before, 'the balance')
    },
  },
  {
    name: 'another currency, an unknown account and a foreign token move nothing',
    run: async ({ say, balance, bet, win, rollback, seat }) => {
      const before = await balance()
      const currency = seat.currency === 'CNY' ? 'USDT' : 'CNY'
      const one = bet()
      await say('bet', one)
      same(await say('win', win({ roundId: one.roundId, currency })), 'currency', 'a win in another currency')
      const other = rollback(one.transactionId, { roundId: one.roundId, currency })
      same(await say('rollback', other), 'currency', 'a rollback in another currency')
      same(await say('bet', bet({ account: 'kit-nobody' })), 'account', 'an unknown account')
      same(await say('bet', bet({ token: 'k'.repeat(43) })), 'token', 'a foreign token')
      same(await say('rollback', rollback(one.transactionId, { roundId: one.roundId })), before, 'the rollback')
    },
  },
  {
    name: 'a stake outside of the bounds moves nothing',
    run: async ({ say, balance, bet, seat: { strayMinor = [] } }) => {
      const before = await balance()
      for (const amountMinor of strayMinor)
        same(await say('bet', bet({ amountMinor })), 'stake', `a stake of ${amountMinor}`)
      same(await balance(), before, 'the balance')
    },
  },
  {
    name: 'what is forged, too old, or no callback gets no answer and moves nothing',
    run: async (run) => {
      const before = await run.balance()
      const body = JSON.stringify(run.bet())
      same(await statusOf(run, body, { key: 'another-key' }), 401, 'another key')
      same(await statusOf(run, body, { timeMs: Date.now() - 2 * signatureAgeMaxMs }), 401, 'an old one')
      for (const wrong of [
        '{',
        '[]',
        '{}',
        JSON.stringify(run.bet({ amountMinor: 0 })),
        JSON.stringify(run.bet({ amountMinor: '1000' })),
      ])
        hold((await statusOf(run, wrong)) >= 400, `${wrong} was answered`)
      same(await run.balance(), before, 'the balance')
    },
  },
]

/** Runs every check against a site. The balance is as before at the end but for one stake, which one check wins. [C-13] */
export const checkCallbacks = async (seat: CallbackSeat): Promise<KitResult[]> => {
  const results: KitResult[] = []
  for (const { name, run } of checks) results.push({ name, fault: await faultOf(() => run(startRun(seat))) })
  return results
}
