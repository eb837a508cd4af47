import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Gifts } from './ports.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createGifts } from './gifts.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createTestClock, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { giftIncomeOf } from '#server/ledger/ports.ts'
import { createBalances } from '#server/ledger/store/balances.ts'

const clock = createTestClock(Date.UTC(2026, 10, 20, 12))
let database: TestDatabase
let world: Awaited<ReturnType<typeof seedDemoWorld>>
let gifts: Gifts
let room: RoomRecord

const giftsOn = (): Gifts =>
  createGifts(database.db, {
    now: clock.now,
    roles: world.rooms,
    flush: createMoneyFlush(database.db),
    protection: aProtection(clock.now),
  })

const coinsOf = async (member: MemberInfo): Promise<number> => {
  const balances = await createBalances(database.db).of(member.id)
  return balances.find(({ currency }) => currency === 'COIN')?.balanceMinor ?? 0
}

const incomeOf = async (anchorId: string): Promise<number> => {
  const { owner, kind, currency } = giftIncomeOf(anchorId)
  const row = await database.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return Number(row?.balance_minor ?? 0)
}

const verified = async (): Promise<string[]> => (await createBalances(database.db).verify()).faults

const boot = (count: number) => ({ requestId: randomUUID(), giftId: '6', count, price: 188 })

beforeAll(async () => {
  database = await testDatabase()
  world = await seedDemoWorld(database.db, clock.now)
  room = await world.room('88231')
  gifts = giftsOn()
})
afterAll(() => database.drop())

describe('gifts on PostgreSQL', () => {
  test('[E-12, E-17, A-04] the catalogue has every gift, cheapest first, and one that is sold no longer goes on having its names', async () => {
    const sell = (status: '1' | '2') =>
      database.db.updateTable('gifts').set({ status }).where('old_id', '=', 'trophy').execute()
    const catalogue = await gifts.catalogue('zh-CN')
    expect(catalogue.map(({ giftCode, price }) => [giftCode, price])).toEqual([
      ['glowstick', 1],
      ['whistle', 5],
      ['cola', 10],
      ['horn', 20],
      ['glove', 66],
      ['boot', 188],
      ['fireball', 520],
      ['trophy', 1888],
    ])
    const names = (await gifts.catalogue('en')).map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['Glow stick', 'Whistle'])
    expect(names.filter((name) => /\p{Script=Han}/u.test(name))).toEqual([])
    await sell('2')
    const trophy = (await gifts.catalogue('en')).find(({ giftCode }) => giftCode === 'trophy')
    expect([trophy?.status, trophy?.name]).toEqual(['2', 'Champions’ cup'])
    await sell('1')
  })

  test('[C-16, E-07] coins move once, exactly, and the message waits in the outbox', async () => {
    const sender = await world.member('viewer02')
    const before = await incomeOf(room.anchorId)
    const request = boot(66)
    const outcome = await gifts.send(sender, room, request)
    const messageId = `gift:${sender.id}:${request.requestId}`
    expect(outcome).toEqual({ ok: true, value: { messageId, coinsTaken: 12_408, coins: 87_592, combo: 66 } })
    expect(await coinsOf(sender)).toBe(87_592)
    expect(await incomeOf(room.anchorId)).toBe(before + 12_408)
    const rows = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
    expect(rows.map(({ topic, payload }) => ({ topic, payload }))).toEqual([
      {
        topic: 'room:88231',
        payload: {
          kind: 'room',
          roomNo: '88231',
          message: {
            id: messageId,
            username: '',
            authorId: null,
            requestId: null,
            content: {
              msgType: 'gift',
              data: {
                memberId: sender.id,
                memberName: '一掷千金',
                vipLevel: 8,
                avatar: '/art/av-02.svg',
                role: 'member',
                giftId: '6',
                giftCode: 'boot',
                giftName: '金靴',
                url: '/gifts/boot.svg',
                svgaUrl: '/gifts/boot.svga',
                layout: 'center',
                count: 66,
                combo: 66,
                coins: 12_408,
                requestId: request.requestId,
              },
            },
          },
        },
      },
      {
        topic: `wallet:${sender.id}`,
        payload: { kind: 'wallet', memberId: sender.id, balance: { currency: 'COIN', balanceMinor: 87_592 } },
      },
    ])
    const again = await gifts.send(sender, room, { ...request, requestId: request.requestId.toUpperCase() })
    expect(again).toEqual(outcome)
    expect(await coinsOf(sender)).toBe(87_592)
    expect(await database.db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
  })

  test('[C-16] a repeat is answered as the first time, also after the coins are gone, the price or the room changed', async () => {
    const sender = await world.member('viewer03')
    const request = boot(1)
    const first = await gifts.send(sender, room, request)
    await gifts.send(sender, room, boot(10))
    await database.db.updateTable('gifts').set({ price: 200 }).where('gift_id', '=', 6).execute()
    const closed = { ...room, settings: { ...room.settings, status: '2' as const } }
    expect(await gifts.send(sender, closed, request)).toEqual(first)
    expect(await giftsOn().send(sender, closed, request)).toEqual(first)
    expect(await gifts.send(sender, room, boot(1))).toEqual({
      ok: false,
      code: 'PRICE_CHANGED',
      data: { priceCoins: 200 },
    })
    expect(await gifts.send(sender, closed, { ...boot(1), price: 200 })).toEqual({ ok: false, code: 'ROOM_CLOSED' })
    await database.db.updateTable('gifts').set({ price: 188 }).where('gift_id', '=', 6).execute()
  })

  test('[C-16] the same id with other data is refused, and nothing moves', async () => {
    const sender = await world.member('viewer04')
    const request = boot(1)
    await gifts.send(sender, room, request)
    const other = await world.room('88232')
    expect(await gifts.send(sender, room, { ...request, count: 2 })).toEqual({ ok: false, code: 'REQUEST_ID_REUSED' })
    expect(await gifts.send(sender, room, { ...request, giftId: '1', price: 1 })).toEqual({
      ok: false,
      code: 'REQUEST_ID_REUSED',
    })
    expect(await gifts.send(sender, other, request)).toEqual({ ok: false, code: 'REQUEST_ID_REUSED' })
    expect(await coinsOf(sender)).toBe(100_000 - 188)
  })

  test('[C-16] refusals promise that nothing happened, and the id may be used again', async () => {
    const sender = await world.member('viewer05')
    const request = { requestId: randomUUID(), giftId: '8', count: 53, price: 1888 }
    expect(await gifts.send(sender, room, request)).toEqual({ ok: false, code: 'COINS_SHORT' })
    expect(await gifts.send(sender, room, { ...request, giftId: '99' })).toEqual({ ok: false, code: 'GIFT_UNKNOWN' })
    expect(await coinsOf(sender)).toBe(100_000)
    expect(await gifts.send(sender, room, { ...request, count: 52 })).toEqual({
      ok: true,
      value: { messageId: `gift:${sender.id}:${request.requestId}`, coinsTaken: 98_176, coins: 1824, combo: 52 },
    })
  })

  test('[E-07] a combo goes on within 3 s in its room and gift, by count', async () => {
    const sender = await world.member('viewer06')
    const combos: number[] = []
    const send = async (giftId: string, count: number, to = room): Promise<void> => {
      const price = giftId === '1' ? 1 : 5
      const outcome = await gifts.send(sender, to, { requestId: randomUUID(), giftId, count, price })
      combos.push(outcome.ok ? outcome.value.combo : 0)
    }
    await send('1', 10)
    clock.pass(3_000)
    await send('1', 8)
    await send('2', 1)
    await send('1', 1, await world.room('88232'))
    await send('1', 1)
    clock.pass(3_001)
    await send('1', 5)
    expect(combos).toEqual([10, 18, 1, 1, 19, 5])
  })

  test('[C-16] twenty senders at once with repeats: each coin once, combos without a gap, the books clean', async () => {
    const names = Array.from({ length: 14 }, (_, index) => `viewer${String(index + 7).padStart(2, '0')}`)
    const senders = await Promise.all(
      [...names, 'mod01', 'agent01', 'anchor02', 'anchor03', 'anchor04', 'anchor05'].map(world.member),
    )
    const nodes = [gifts, giftsOn()]
    const incomeBefore = await incomeOf(room.anchorId)
    const sends = senders.flatMap((sender, index) =>
      Array.from({ length: 25 }, (_, turn) => {
        const request = { requestId: randomUUID(), giftId: '3', count: 1, price: 10 }
        return { sender, request, node: nodes[(index + turn) % nodes.length] ?? gifts }
      }),
    )
    const twice = [...sends, ...sends.filter((_, index) => index % 3 === 0)]
    const outcomes = await Promise.all(twice.map(({ sender, request, node }) => node.send(sender, room, request)))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    for (const sender of senders) {
      expect(await coinsOf(sender)).toBe(100_000 - 250)
      const rows = await database.db
        .selectFrom('gift_sends')
        .select('combo')
        .where('member_id', '=', sender.id)
        .where('gift_id', '=', 3)
        .orderBy('combo')
        .execute()
      expect(rows.map(({ combo }) => combo)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
    }
    expect(await incomeOf(room.anchorId)).toBe(incomeBefore + senders.length * 250)
    expect(await verified()).toEqual([])
  })

  test('[C-16] two nodes cannot spend one coin twice', async () => {
    const sender = await world.member('anchor06')
    await gifts.send(sender, room, { requestId: randomUUID(), giftId: '1', count: 1, price: 1 })
    for (let rest = 99_999 - 188 * 20; rest > 0; rest -= 1314)
      await gifts.send(sender, room, { requestId: randomUUID(), giftId: '1', count: Math.min(rest, 1314), price: 1 })
    expect(await coinsOf(sender)).toBe(188 * 20)
    const nodes = [gifts, giftsOn(), giftsOn()]
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => (nodes[index % nodes.length] ?? gifts).send(sender, room, boot(1))),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'COINS_SHORT')).toHaveLength(40)
    expect(await coinsOf(sender)).toBe(0)
    expect(await verified()).toEqual([])
  })

  test('[C-16] the contributors of a room, most first', async () => {
    const [first] = await gifts.contributors('88232')
    const sender = await world.member('viewer06')
    expect(first).toEqual({
      memberId: sender.id,
      nickname: '夜猫看球',
      avatar: '/art/av-06.svg',
      vipLevel: 2,
      coins: 1,
    })
    const coins = (await gifts.contributors('88231')).map((contributor) => contributor.coins)
    expect(coins).toEqual(coins.toSorted((a, b) => b - a))
  })

  test('[C-16] a batch that fails half-way leaves nothing', async () => {
    const sender = await world.member('viewer01')
    const ghostRoom = { ...room, roomNo: '99999' }
    const outcomes = await Promise.allSettled([
      gifts.send(sender, room, boot(1)),
      gifts.send(sender, ghostRoom, boot(1)),
      gifts.send(sender, room, boot(1)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await coinsOf(sender)).toBe(100_000 - 2 * 188)
    expect(await verified()).toEqual([])
  })
})
