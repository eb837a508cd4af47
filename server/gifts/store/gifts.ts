import type { Contributor } from '#contract/gifts/entities/gift.ts'
import type { Gifts } from '#server/gifts/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { createGiftBatches, giftCommandKey, type GiftCommand, type GiftOutcome } from './gift-batches.ts'
import { readGifts } from './gift-catalogue.ts'
import { createGroupCommit } from '#server/platform/group-commit.ts'
import { mayBeOneCommands } from '#server/platform/postgres/postgres-errors.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import type { Ledger } from '#server/ledger/ports.ts'

const batchMax = 256
const waitingMax = 20_000
const contributorsMax = 50

const readContributors = async (db: Database, roomNo: string): Promise<Contributor[]> => {
  const rows = await db
    .selectFrom('gift_sends as g')
    .innerJoin('members as m', 'm.id', 'g.member_id')
    .where('g.room_no', '=', roomNo)
    .groupBy(['m.id', 'm.nickname', 'm.avatar', 'm.vip_level'])
    .select(({ fn }) => ['m.id', 'm.nickname', 'm.avatar', 'm.vip_level', fn.sum<string>('g.coins').as('coins')])
    .orderBy('coins', 'desc')
    .orderBy('m.id')
    .limit(contributorsMax)
    .execute()
  return rows.map((row) => ({
    memberId: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    vipLevel: row.vip_level,
    coins: Number(row.coins),
  }))
}

/**
 * Gifts on PostgreSQL. Sends that arrive together are written together, so an anchor whom many send to at once costs one
 * row lock and one commit a batch. `onCommitted` is called after each batch that wrote something. [C-16, E-07, E-12]
 */
export const createGifts = (
  db: Database,
  options: { now: () => number; roles: Pick<Rooms, 'roleOf'>; ledger: Ledger; onCommitted?: () => void },
): Gifts => {
  const batches = createGiftBatches({ ledger: options.ledger, now: options.now })
  const sends = createGroupCommit<GiftCommand, GiftOutcome>({
    batchMax,
    waitingMax,
    keyOf: giftCommandKey,
    recover: (error) => (mayBeOneCommands(error) ? 'one by one' : 'give up'),
    commit: async (commands) => {
      const outcomes = await batches(commands)
      if (outcomes.some((outcome) => 'done' in outcome)) options.onCommitted?.()
      return outcomes
    },
  })
  return {
    catalogue: async () => (await readGifts(db)).filter(({ status }) => status === '1'),
    contributors: (roomNo) => readContributors(db, roomNo),
    send: async (sender, room, request) => {
      const role = await options.roles.roleOf(room, sender.id)
      return sends.submit({ sender, room, role, request: { ...request, requestId: request.requestId.toLowerCase() } })
    },
  }
}
