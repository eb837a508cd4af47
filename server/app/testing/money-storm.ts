import { randomUUID } from 'node:crypto'
import { createBets } from '#server/sports/bets.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { createGifts } from '#server/gifts/gifts.ts'
import { betDeps } from '#tests/builders/bet-deps.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createMatches } from '#server/sports/store/matches.ts'
import { createMembers } from '#server/accounts/store/members.ts'
import { createOutboxPublisher } from '#server/platform/outbox/outbox.ts'
import { createRoomLog } from '#server/rooms/store/room-log.ts'
import { createRooms } from '#server/rooms/store/rooms.ts'
import { quietLog } from './demo-world.ts'

/** A process that sends gifts and places bets without end and prints each one that was answered, to be killed at it. */
const [url = ''] = process.argv.slice(2)
const db = createDatabase(url)
const now = (): number => Date.now()
const rooms = createRooms(db, { now, log: quietLog, isFollowing: async () => false, held: { ownIn: async () => [] } })
const flush = createMoneyFlush(db)
const roomLog = createRoomLog(db, { now, log: quietLog })
const outbox = createOutboxPublisher(db, { log: quietLog })
outbox.connect({
  roomLog,
  presence: { walletChanged: () => undefined },
  orders: { orderChanged: () => undefined },
  tickets: { ticketChanged: () => undefined },
})
const shared = { now, roles: rooms, flush, protection: aProtection(), onCommitted: () => outbox.nudge() }
const gifts = createGifts(db, shared)
const bets = createBets(db, betDeps(db, { ...shared, flush }))
const members = createMembers(db)
const matches = createMatches(db, quietLog)

const storm = async (name: string): Promise<never> => {
  const [member, room] = await Promise.all([members.byName(name), rooms.find('88231')])
  if (!member || !room) throw new Error('no demo')
  for (;;) {
    const giftId = randomUUID()
    const gift = await gifts.send(member, room, { requestId: giftId, giftId: '1', count: 1, price: 1 })
    if (gift.ok) process.stdout.write(`gift ${member.id} ${giftId}\n`)
    const state = await matches.state(room.matchId ?? '')
    const selection = state?.markets[0]?.selections[0]
    const betId = randomUUID()
    const bet = await bets.place(member, room, {
      requestId: betId,
      legs: [
        {
          matchId: room.matchId ?? '',
          selectionId: selection?.selectionId ?? '',
          oddsMilli: selection?.oddsMilli ?? 1001,
        },
      ],
      sizes: null,
      stakeMinor: 100,
      currency: 'CNY',
      accept: 'any',
      followsOrderId: null,
    })
    if (bet.ok) process.stdout.write(`bet ${member.id} ${betId}\n`)
  }
}

await Promise.all(Array.from({ length: 12 }, (_, index) => storm(`viewer${String(index + 1).padStart(2, '0')}`)))
