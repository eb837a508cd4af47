import { giftIncomeOf, walletOf, type MoneyDecisions, type MoneyFlush } from '#server/ledger/ports.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import { roomEntry, type Announcement } from '#server/platform/outbox/outbox-rows.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
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

const entriesOf = ({ command, gift, posting, combo, coinsAfter }: SoldGift, atMs: number): Announcement[] => {
  const { sender, role, room, request } = command
  const { count, requestId } = request
  const content = giftContent({ sender, role, gift, count, combo, coins: posting.amountMinor, requestId })
  return [
    roomEntry(room.roomNo, giftMessageId(sender.id, requestId), content),
    { kind: 'wallet', memberId: sender.id, balance: { currency: 'COIN', balanceMinor: coinsAfter } },
    factEntry({
      name: 'gifted',
      id: `gifted:${sender.id}:${requestId}`,
      memberId: sender.id,
      atMs,
      roomNo: room.roomNo,
      coins: posting.amountMinor,
    }),
  ]
}

interface GiftsOptions {
  now: () => number
  roles: Pick<Rooms, 'roleOf' | 'muteOf'>
  flush: MoneyFlush
  protection: Pick<Protection, 'hold'>
  /** Called after each commit that wrote something. */
  onCommitted?: () => void
}

const holdSenders = (unit: Unit, commands: readonly GiftCommand[], { protection }: Pick<GiftsOptions, 'protection'>) =>
  protection.hold(
    unit,
    commands.map(({ sender }) => sender.id),
  )

/** Sends gifts in one unit of work: coins, sends and messages of all, or of none. */
const decideTogether = async (
  unit: Unit,
  commands: readonly GiftCommand[],
  { protection, sends, now, onCommitted }: GiftsOptions & { sends: GiftSends },
): Promise<MoneyDecisions<GiftOutcome>> => {
  const allowance = await holdSenders(unit, commands, { protection })
  const inUnit = sends.in(unit)
  const earlier = await inUnit.earlierOf(commands)
  const gifts = await inUnit.catalogue('zh-CN')
  const decisions = commands.map((command) =>
    decideGift(command, { earlier: earlier.get(giftCommandKey(command)), gifts, allowance }),
  )
  return {
    postings: decisions.map((decision) => (isSale(decision) ? [decision.posting] : [])),
    settle: async (results) => {
      const sales = decisions.filter(isSale)
      const nowMs = now()
      const lastSends = await inUnit.lastOf(sales.map(({ command }) => command))
      const sold = settleSales(sales, results.flat(), { lastSends, nowMs })
      await inUnit.write([...sold.values()], nowMs)
      await allowance.count([...sold.values()].map(spendingOf))
      unit.announce([...sold.values()].flatMap((gift) => entriesOf(gift, nowMs)))
      if (sold.size > 0) unit.afterCommit(() => onCommitted?.())
      return decisions.map((decision) => (isSale(decision) ? saleOutcome(decision, sold.get(decision)) : decision))
    },
  }
}

/** Gifts. Sends share the flush of all money, so an anchor whom many send to at once costs one row lock. [C-16, E-07, E-12] */
export const createGifts = (db: Database, options: GiftsOptions): Gifts => {
  const sends = createGiftSends(db)
  const submit = options.flush.kind<GiftCommand, GiftOutcome>({
    keyOf: giftCommandKey,
    accountsOf: ({ sender, room }) => [walletOf(sender.id, 'COIN'), giftIncomeOf(room.anchorId)],
    hold: async (unit, commands) => void (await holdSenders(unit, commands, options)),
    decide: (unit, commands) => decideTogether(unit, commands, { ...options, sends }),
  })
  return {
    catalogue: sends.catalogue,
    contributors: (roomNo) => sends.contributors(roomNo),
    earnedSince: (roomNo, sinceMs) => sends.earnedSince(roomNo, sinceMs),
    earnedIn: (roomNo, span) => sends.earnedIn(roomNo, span),
    send: async (sender, room, request) => {
      const { roles } = options
      const [role, mute] = await Promise.all([roles.roleOf(room, sender.id), roles.muteOf(room.roomNo, sender.id)])
      return submit({ sender, room, role, mute, request: { ...request, requestId: request.requestId.toLowerCase() } })
    },
  }
}
