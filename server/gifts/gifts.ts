import type { Gift } from '#contract/gifts/entities/gift.ts'
import { giftIncomeOf, walletOf, type Ledger } from '#server/ledger/ports.ts'
import { createGroupCommit } from '#server/platform/group-commit.ts'
import { roomEntry, type OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import { mayBeOneCommands } from '#server/platform/postgres/postgres-errors.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import {
  decideGift,
  giftCommandKey,
  isSale,
  saleOutcome,
  settleSales,
  spendingOf,
  type GiftCommand,
  type GiftOutcome,
  type SoldGift,
} from './domain/gift-decisions.ts'
import { giftContent, giftMessageId } from './domain/gift-rules.ts'
import type { Gifts } from './ports.ts'
import { createGiftSends, type GiftSends } from './store/gift-sends.ts'

const batchMax = 256
const waitingMax = 20_000

interface GiftsOptions {
  now: () => number
  roles: Pick<Rooms, 'roleOf'>
  ledger: Ledger
  protection: Pick<Protection, 'hold'>
  onCommitted?: () => void
}

const entriesOf = ({ command, gift, posting, combo, coinsAfter }: SoldGift): OutboxEntry[] => {
  const { sender, role, room, request } = command
  const { count, requestId } = request
  const content = giftContent({ sender, role, gift, count, combo, coins: posting.amountMinor, requestId })
  return [
    roomEntry(room.roomNo, giftMessageId(sender.id, requestId), content),
    { kind: 'wallet', memberId: sender.id, balance: { currency: 'COIN', balanceMinor: coinsAfter } },
  ]
}

/** Sends gifts in one unit of work: coins, sends and messages of all, or of none. */
const sendTogether = (
  commands: readonly GiftCommand[],
  { ledger, protection, sends, now }: Pick<GiftsOptions, 'ledger' | 'protection' | 'now'> & { sends: GiftSends },
): Promise<readonly GiftOutcome[]> => {
  const accountNames = commands.flatMap(({ sender, room }) => [
    walletOf(sender.id, 'COIN'),
    giftIncomeOf(room.anchorId),
  ])
  return ledger.transact(accountNames, async (unit, accounts) => {
    const allowance = await protection.hold(
      unit,
      commands.map(({ sender }) => sender.id),
    )
    const here = sends.in(unit)
    const earlier = await here.earlierOf(commands)
    const gifts = await here.catalogue()
    const decisions = commands.map((command) =>
      decideGift(command, { earlier: earlier.get(giftCommandKey(command)), gifts, allowance }),
    )
    const sales = decisions.filter(isSale)
    const results = await accounts.post(sales.map(({ posting }) => posting))
    const nowMs = now()
    const sold = settleSales(sales, results, {
      lastSends: await here.lastOf(sales.map(({ command }) => command)),
      nowMs,
    })
    await here.write([...sold.values()], nowMs)
    await allowance.count([...sold.values()].map(spendingOf))
    unit.announce([...sold.values()].flatMap(entriesOf))
    return decisions.map((decision) => (isSale(decision) ? saleOutcome(decision, sold.get(decision)) : decision))
  })
}

const isForSale = ({ status }: Gift): boolean => status === '1'

/**
 * Gifts. Sends that arrive together are written together, so an anchor whom many send to at once costs one row lock and
 * one commit a batch. `onCommitted` is called after each batch that wrote something. [C-16, E-07, E-12]
 */
export const createGifts = (db: Database, options: GiftsOptions): Gifts => {
  const sends = createGiftSends(db)
  const batches = createGroupCommit<GiftCommand, GiftOutcome>({
    batchMax,
    waitingMax,
    keyOf: giftCommandKey,
    recover: (error) => (mayBeOneCommands(error) ? 'one by one' : 'give up'),
    commit: async (commands) => {
      const outcomes = await sendTogether(commands, { ...options, sends })
      if (outcomes.some(({ ok }) => ok)) options.onCommitted?.()
      return outcomes
    },
  })
  return {
    catalogue: async () => (await sends.catalogue()).filter(isForSale),
    contributors: (roomNo) => sends.contributors(roomNo),
    send: async (sender, room, request) => {
      const role = await options.roles.roleOf(room, sender.id)
      return batches.submit({ sender, room, role, request: { ...request, requestId: request.requestId.toLowerCase() } })
    },
  }
}
