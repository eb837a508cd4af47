import { sql } from 'kysely'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { comboAfter, giftContent, giftMessageId, priceGift, type LastSend } from '#server/gifts/domain/gift-rules.ts'
import type { Gifts } from '#server/gifts/ports.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { readGifts } from './gift-catalogue.ts'
import { putIntoOutbox, roomEntry, type OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { DatabaseTransaction } from '#server/platform/postgres/schema.ts'
import {
  giftIncomeOf,
  walletOf,
  type PostingResult,
  type Posting,
  type Ledger,
  type LockedAccounts,
  planGift,
} from '#server/ledger/ports.ts'

export interface GiftCommand {
  sender: MemberInfo
  room: RoomRecord
  role: RoomRole
  request: Parameters<Gifts['send']>[2]
}
export type GiftOutcome = Awaited<ReturnType<Gifts['send']>>

export const giftCommandKey = ({ sender, request }: GiftCommand): string => `${sender.id}:${request.requestId}`

interface Sent {
  member_id: string
  request_id: string
  room_no: string
  gift_id: number
  count: number
  coins: string
  combo: number
  coins_after: string
}

const readSent = async (trx: DatabaseTransaction, commands: readonly GiftCommand[]): Promise<Map<string, Sent>> => {
  const { rows } = await sql<Sent>`
    select g.member_id, g.request_id, g.room_no, g.gift_id, g.count, g.coins, g.combo, g.coins_after
    from gift_sends g
    join unnest(${commands.map(({ sender }) => sender.id)}::bigint[],
      ${commands.map(({ request }) => request.requestId)}::uuid[]) as r (member_id, request_id)
    on (g.member_id, g.request_id) = (r.member_id, r.request_id)
  `.execute(trx)
  return new Map(rows.map((row) => [`${row.member_id}:${row.request_id}`, row]))
}

const comboKey = (command: GiftCommand): string =>
  `${command.sender.id}:${command.room.roomNo}:${command.request.giftId}`

const readLastSends = async (
  trx: DatabaseTransaction,
  commands: readonly GiftCommand[],
): Promise<Map<string, LastSend>> => {
  const chains = [...new Map(commands.map((command) => [comboKey(command), command])).values()]
  const { rows } = await sql<{ key: string; combo: number; at: Date }>`
    select c.key, last.combo, last.at
    from unnest(${chains.map(comboKey)}::text[], ${chains.map(({ sender }) => sender.id)}::bigint[],
      ${chains.map(({ room }) => room.roomNo)}::text[], ${chains.map(({ request }) => request.giftId)}::int[])
      as c (key, member_id, room_no, gift_id)
    cross join lateral (
      select g.combo, g.at from gift_sends g
      where (g.member_id, g.room_no, g.gift_id) = (c.member_id, c.room_no, c.gift_id)
      order by g.id desc limit 1) last
  `.execute(trx)
  return new Map(rows.map(({ key, combo, at }) => [key, { combo, atMs: at.getTime() }]))
}

/** What an earlier request with this id is answered with; `coins_after` keeps the answer as it was. */
const answerAgain = (command: GiftCommand, sent: Sent): GiftOutcome => {
  const { giftId, count, price } = command.request
  const isSame =
    sent.room_no === command.room.roomNo &&
    String(sent.gift_id) === giftId &&
    sent.count === count &&
    Number(sent.coins) === count * price
  if (!isSame) return { refused: 'REQUEST_ID_REUSED' }
  return {
    done: {
      messageId: giftMessageId(sent.member_id, sent.request_id),
      coinsTaken: Number(sent.coins),
      coins: Number(sent.coins_after),
      combo: sent.combo,
    },
  }
}

interface Sale {
  command: GiftCommand
  gift: Gift
  posting: Posting
}

const planSale = (command: GiftCommand, gift: Gift, coins: number): Sale => ({
  command,
  gift,
  posting: planGift({
    memberId: command.sender.id,
    anchorId: command.room.anchorId,
    roomNo: command.room.roomNo,
    requestId: command.request.requestId,
    coins,
  }),
})

/** Decides a command but for its coins: an outcome, or a sale that the ledger may still refuse. */
const decide = (command: GiftCommand, sent: Sent | undefined, gifts: readonly Gift[]): GiftOutcome | Sale => {
  if (sent) return answerAgain(command, sent)
  if (command.room.settings.status !== '1') return { refused: 'ROOM_CLOSED' }
  const { giftId, count, price } = command.request
  const verdict = priceGift(
    gifts.find((gift) => gift.giftId === giftId),
    count,
    price,
  )
  if (verdict.kind === 'GIFT_UNKNOWN') return { refused: 'GIFT_UNKNOWN' }
  if (verdict.kind === 'PRICE_CHANGED') return { refused: 'PRICE_CHANGED', data: { priceCoins: verdict.priceCoins } }
  return planSale(command, verdict.gift, verdict.coins)
}

interface Sold extends Sale {
  combo: number
  coinsAfter: number
}

const writeSold = async (trx: DatabaseTransaction, sold: readonly Sold[], atMs: number): Promise<void> => {
  if (sold.length === 0) return
  await trx
    .insertInto('gift_sends')
    .values(
      sold.map(({ command, posting, combo, coinsAfter }) => ({
        room_no: command.room.roomNo,
        member_id: command.sender.id,
        gift_id: Number(command.request.giftId),
        count: command.request.count,
        coins: posting.amountMinor,
        combo,
        request_id: command.request.requestId,
        coins_after: coinsAfter,
        at: new Date(atMs),
      })),
    )
    .execute()
  await putIntoOutbox(trx, sold.flatMap(entriesOf))
}

const entriesOf = ({ command, gift, posting, combo, coinsAfter }: Sold): OutboxEntry[] => {
  const { sender, role, room, request } = command
  const content = giftContent({
    sender,
    role,
    gift,
    count: request.count,
    combo,
    coins: posting.amountMinor,
    requestId: request.requestId,
  })
  return [
    roomEntry(room.roomNo, giftMessageId(sender.id, request.requestId), content),
    { kind: 'wallet', memberId: sender.id, balance: { currency: 'COIN', balanceMinor: coinsAfter } },
  ]
}

const isSale = (decision: GiftOutcome | Sale): decision is Sale => 'posting' in decision

/** Counts the combos of the sales that the ledger took, in order, and writes them. */
const writeSales = async (
  trx: DatabaseTransaction,
  sales: readonly Sale[],
  results: readonly PostingResult[],
  nowMs: number,
): Promise<Map<Sale, Sold>> => {
  const sold = new Map<Sale, Sold>()
  const lastSends = await readLastSends(
    trx,
    sales.map(({ command }) => command),
  )
  sales.forEach((sale, index) => {
    const result = results[index]
    if (result?.verdict === 'short') return
    if (result?.verdict !== 'posted') throw new Error(`posting ${sale.posting.id} was known, its gift was not`)
    const combo = comboAfter(lastSends.get(comboKey(sale.command)), sale.command.request.count, nowMs)
    lastSends.set(comboKey(sale.command), { combo, atMs: nowMs })
    sold.set(sale, { ...sale, combo, coinsAfter: result.debitAfterMinor })
  })
  await writeSold(trx, [...sold.values()], nowMs)
  return sold
}

const runBatch = async (
  trx: DatabaseTransaction,
  accounts: LockedAccounts,
  commands: readonly GiftCommand[],
  nowMs: number,
): Promise<GiftOutcome[]> => {
  const sent = await readSent(trx, commands)
  const gifts = await readGifts(trx)
  const decisions = commands.map((command) => decide(command, sent.get(giftCommandKey(command)), gifts))
  const sales = decisions.filter(isSale)
  const results = sales.length > 0 ? await accounts.post(sales.map(({ posting }) => posting)) : []
  const sold = sales.length > 0 ? await writeSales(trx, sales, results, nowMs) : new Map<Sale, Sold>()
  return decisions.map((decision) => (isSale(decision) ? outcomeOf(decision, sold.get(decision)) : decision))
}

const outcomeOf = ({ command, posting }: Sale, sold: Sold | undefined): GiftOutcome =>
  sold
    ? {
        done: {
          messageId: giftMessageId(command.sender.id, command.request.requestId),
          coinsTaken: posting.amountMinor,
          coins: sold.coinsAfter,
          combo: sold.combo,
        },
      }
    : { refused: 'COINS_SHORT' }

/** Runs gift commands in one transaction: coins, sends and messages of all, or of none. */
export const createGiftBatches = (options: {
  ledger: Ledger
  now: () => number
}): ((commands: readonly GiftCommand[]) => Promise<readonly GiftOutcome[]>) => {
  return (commands) => {
    const names = commands.flatMap(({ sender, room }) => [walletOf(sender.id, 'COIN'), giftIncomeOf(room.anchorId)])
    return options.ledger.transact(names, (trx, accounts) => runBatch(trx, accounts, commands, options.now()))
  }
}
