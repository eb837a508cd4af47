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
import { signatureHeader, signRequest, timeHeader } from '#server/venues/remote/signing.ts'
import { KitFault } from './kit-client.ts'

const timeoutMs = 10_000

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
  /** Closes the venue to bets, as an operator does, and opens it again. Left out: it is not looked at. */
  readonly closing?: { close(): Promise<void>; reopen(): Promise<void> }
}

export interface CallbackRun {
  readonly seat: CallbackSeat
  say(kind: CallbackKind, body: object): Promise<number | CallbackRefusal>
  balance(): Promise<number>
  bet(over?: object): z.infer<typeof BetCallback>
  win(over?: object): z.infer<typeof WinCallback>
  rollback(betTransactionId: string, over?: object): z.infer<typeof RollbackCallback>
}

export const startRun = (seat: CallbackSeat): CallbackRun => {
  const { origin, key, channelCode, gameId, account, currency, token, stakeMinor } = seat
  const place = () => ({ channelCode, account, currency, roundId: randomUUID(), gameId, transactionId: randomUUID() })
  const say: CallbackRun['say'] = async (kind, body) => {
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

export interface Signed {
  readonly kind: CallbackKind
  readonly body: string
  readonly timeMs: number
  readonly signature: string
}

/** A bet that is signed by hand. */
export const sign = ({ seat }: CallbackRun, body: string, { key = seat.key, timeMs = Date.now() } = {}): Signed => ({
  kind: 'bet',
  body,
  timeMs,
  signature: signRequest(key, { timeMs, path: `${callbackPath}/bet`, body }),
})

/** The status that it is answered with. */
export const statusOf = async ({ seat }: CallbackRun, { kind, body, timeMs, signature }: Signed): Promise<number> => {
  const headers = { [timeHeader]: String(timeMs), [signatureHeader]: signature }
  const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch(new URL(`${callbackPath}/${kind}`, seat.origin), init)
  await response.body?.cancel()
  return response.status
}
