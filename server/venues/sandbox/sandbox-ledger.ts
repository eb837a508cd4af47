import * as z from 'zod/mini'
import { ChannelCode } from '#contract/venues/entities/venue-transfer.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import {
  PauseRequest,
  TransferAnswer,
  TransferRequest,
  type BalanceAnswer,
  type BalanceRequest,
} from '#server/venues/remote/protocol.ts'
import type { AppendLog } from './append-log.ts'

/** `order`: received, not decided. `decided`: its answer for ever. `play`: won or lost at the venue. `pause`: of an account. */
const Entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), order: TransferRequest }),
  z.object({ kind: z.literal('decided'), order: TransferRequest, answer: TransferAnswer }),
  z.object({
    kind: z.literal('play'),
    channelCode: ChannelCode,
    account: z.string(),
    currency: SettlementCurrency,
    deltaMinor: z.int(),
  }),
  z.object({ kind: z.literal('pause'), ...PauseRequest.shape }),
])
type Entry = z.infer<typeof Entry>
type Play = Omit<Extract<Entry, { kind: 'play' }>, 'kind'>

interface BookedOrder {
  readonly order: TransferRequest
  readonly answer: TransferAnswer
}

type Refusal = Extract<TransferAnswer, { state: 'failed' }>['refusal']

/** How a new order is decided: as the balance allows, refused whatever it is, or later. */
export type OrderWill = 'decide' | 'later' | { readonly refuse: Refusal }

export interface SandboxLedger {
  /** Undefined: the id was used for another order. Settles when the answer is on the disk. */
  transfer(order: TransferRequest, will: OrderWill): Promise<TransferAnswer | undefined>
  /** An order that waits is decided by `will`. */
  statusOf(
    order: Pick<TransferRequest, 'transferId' | 'channelCode'>,
    will: OrderWill,
  ): Promise<TransferAnswer | undefined>
  balanceOf(account: BalanceRequest): BalanceAnswer['balances']
  /** The account stakes nothing until then. Settles when it is on the disk. */
  pause(asked: PauseRequest): Promise<void>
  isPaused(account: BalanceRequest, nowMs: number): boolean
  /** False when there is not so much to lose. */
  play(play: Play): Promise<boolean>
}

const keyOf = ({ channelCode, transferId }: Pick<TransferRequest, 'channelCode' | 'transferId'>): string =>
  `${channelCode}/${transferId}`

const accountKey = ({ channelCode, account, currency }: Omit<Play, 'deltaMinor'>): string =>
  `${channelCode}/${account}/${currency}`

const isSame = (one: TransferRequest, other: TransferRequest): boolean =>
  accountKey(one) === accountKey(other) && one.direction === other.direction && one.amountMinor === other.amountMinor

const createVenueBook = () => {
  const balances = new Map<string, number>()

  const orders = new Map<string, BookedOrder>()

  const paused = new Map<string, number>()

  const add = (key: string, deltaMinor: number): number => {
    const afterMinor = (balances.get(key) ?? 0) + deltaMinor
    balances.set(key, afterMinor)
    return afterMinor
  }

  const signed = ({ direction, amountMinor }: TransferRequest): number =>
    direction === 'in' ? amountMinor : -amountMinor

  const replay = (entry: Entry): void => {
    if (entry.kind === 'pause') {
      paused.set(`${entry.channelCode}/${entry.account}`, entry.untilMs)
      return
    }
    if (entry.kind === 'play') {
      add(accountKey(entry), entry.deltaMinor)
      return
    }
    const answer = entry.kind === 'order' ? ({ state: 'pending' } as const) : entry.answer
    orders.set(keyOf(entry.order), { order: entry.order, answer })
    if (answer.state === 'success') add(accountKey(entry.order), signed(entry.order))
  }

  return { balances, orders, paused, signed, replay }
}

/** Whose money lies at the venue: kept in memory, and in an append log before anything is answered. */
export const openSandboxLedger = (log: AppendLog): SandboxLedger => {
  const { balances, orders, paused, signed, replay } = createVenueBook()

  for (const entry of log.entries) replay(Entry.parse(entry))

  const decide = (order: TransferRequest, will: Exclude<OrderWill, 'later'>): TransferAnswer => {
    if (will !== 'decide') return { state: 'failed', refusal: will.refuse }
    const afterMinor = (balances.get(accountKey(order)) ?? 0) + signed(order)
    if (afterMinor < 0) return { state: 'failed', refusal: 'balance-short' }
    return { state: 'success', balanceAfterMinor: afterMinor }
  }

  /** In memory at once, so that a repeat meets it; the answer leaves when it is on the disk. */
  const keep = async (entry: Entry): Promise<void> => {
    replay(entry)
    await log.append(entry)
  }

  const settle = async (order: TransferRequest, will: OrderWill): Promise<TransferAnswer> => {
    if (will === 'later') {
      await keep({ kind: 'order', order })
      return { state: 'pending' }
    }
    const answer = decide(order, will)
    await keep({ kind: 'decided', order, answer })
    return answer
  }

  /** What is known of an order may not be on the disk yet: whatever is written after it is. */
  const repeat = async ({ order, answer }: BookedOrder, will: OrderWill): Promise<TransferAnswer> => {
    if (answer.state === 'pending' && will !== 'later') return settle(order, will)
    await log.flushed()
    return answer
  }

  return {
    transfer: async (order, will) => {
      const earlier = orders.get(keyOf(order))
      if (!earlier) return settle(order, will)
      return isSame(earlier.order, order) ? repeat(earlier, will) : undefined
    },
    statusOf: async (asked, will) => {
      const earlier = orders.get(keyOf(asked))
      return earlier && repeat(earlier, will)
    },
    balanceOf: ({ channelCode, account }) =>
      SettlementCurrency.options.map((currency) => ({
        currency,
        balanceMinor: balances.get(accountKey({ channelCode, account, currency })) ?? 0,
      })),
    pause: (asked) => keep({ kind: 'pause', ...asked }),
    isPaused: ({ channelCode, account }, nowMs) => (paused.get(`${channelCode}/${account}`) ?? 0) > nowMs,
    play: async (play) => {
      if ((balances.get(accountKey(play)) ?? 0) + play.deltaMinor < 0) return false
      await keep({ kind: 'play', ...play })
      return true
    },
  }
}
