import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CodeName } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { winningTickets } from '#contract/promotions/rules/prize-draw.ts'
import { prizeAt, spinPoint } from '#contract/promotions/rules/wheel.ts'
import type { Calls } from '#contract/registry.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import type { Fact } from '#server/platform/outbox/facts.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { openChance } from '#tests/builders/chance.ts'
import { knownSeeds } from '#tests/builders/game-seeds.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { storeMatch } from '#tests/builders/matches.ts'
import { aMember } from '#tests/builders/member.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createPromotionRows } from './engine/promotion-rows.ts'
import { createPoints } from './points/points.ts'

const dayMs = 24 * 60 * 60_000
const clock = { nowMs: Date.parse('2026-12-31T20:00:00+08:00') }
const now = () => clock.nowMs
let database: TestDatabase
let site: ReturnType<typeof openChance>
let infrastructure: ReturnType<typeof anInfrastructure>
let member: MemberInfo

beforeAll(async () => {
  database = await testDatabase()
  infrastructure = anInfrastructure(database.db, { now })
  site = openChance(infrastructure)
})
afterAll(async () => database.drop())
beforeEach(async () => {
  clock.nowMs = Date.parse('2026-12-31T20:00:00+08:00')
  member = await aMember(database.db)
})

type Name = keyof typeof site.calls
const run = async <N extends Name & keyof Calls>(
  name: N,
  input: Omit<RequestOf<Calls[N]>, 'requestId'> & { requestId?: string },
  who = member,
) => {
  const body = name.match(/Spin$|Exchange$|Take$|Arm$|Ticket$|Answer$|Pick$|Apply$/)
    ? { requestId: randomUUID(), ...input }
    : input
  const outcome = await site.calls[name].run({ member: who, client: aClient(), token: '' }, body)
  return outcome as Outcome<ResponseOf<Calls[N]>, CodeName>
}
const value = <T>(outcome: Outcome<T, CodeName>): T => {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
const codes = (outcomes: readonly Outcome<unknown, CodeName>[]): string[] =>
  outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.code)).toSorted()

const live = (kind: Parameters<typeof aPromotion>[1], changes: object = {}) =>
  aPromotion(database.db, kind, { atMs: clock.nowMs, ...changes })
const coinsOf = async (who = member): Promise<number> =>
  (await createBalances(database.db).of(who.id)).find(({ currency }) => currency === 'COIN')?.balanceMinor ?? 0
const givePoints = (points: number, who = member) =>
  createPoints(database.db, now).move({ key: randomUUID(), memberId: who.id, reason: 'grant', points, title: null })
const tell = (facts: Fact[]) =>
  infrastructure.units.run(async (unit) => {
    for (const consumer of site.consumers) await consumer.take(unit, facts)
  })
const poll = async () => {
  const loop = site.start()
  await loop.flush()
  await loop.stop()
}
const coins = (count: number): Reward => ({ kind: 'coins', coins: count })

test('[C-15, C-13] a spin is what its seeds say, pays its prize, and is gone with its request', async () => {
  const { id: promotionId } = await live('wheel')
  const { seeds, revision, left } = value(await run('promotionWheel', { promotionId }))
  expect(left).toBe(2)
  const known = { serverSeed: '5'.repeat(64), clientSeed: 'haifengchui' }
  await knownSeeds(database.db, seeds.seedId, known)
  const asked = { promotionId, revision, seedId: seeds.seedId, requestId: randomUUID() }
  const { spin, standing } = value(await run('promotionWheelSpin', asked))
  const point = spinPoint(drawsOf({ ...known, nonce: 0, stream: 'wheel' }))
  expect(spin.point).toBe(point)
  const weights = spin.prizes.map(({ weight }) => weight)
  expect(spin.prizeAt).toBe(prizeAt(weights, point))
  expect(standing).toMatchObject({ left: 1, spun: 1 })
  const reward = spin.prizes[spin.prizeAt]?.reward
  expect(await coinsOf()).toBe(reward?.kind === 'coins' ? reward.coins : 0)
  expect(value(await run('promotionWheelSpin', asked)).spin.spinId).toBe(spin.spinId)
  const { proof } = value(await run('promotionWheelProof', { spinId: spin.spinId }))
  expect(proof.serverSeed).toBeNull()
})

test('[C-15] fifty presses at once are as many spins as the day has', async () => {
  const { id: promotionId } = await live('wheel')
  const { seeds, revision } = value(await run('promotionWheel', { promotionId }))
  const asked = { promotionId, revision, seedId: seeds.seedId }
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => run('promotionWheelSpin', asked)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2)
  expect(codes(outcomes.filter(({ ok }) => !ok)).every((code) => code === 'SPINS_NONE')).toBe(true)
  const { spins } = value(await run('promotionWheelSpins', { promotionId }))
  expect(spins.map(({ nonce }) => nonce)).toEqual([1, 0])
})

test('[C-15] spins that a deposit and a streak brought go with the last millisecond of the year', async () => {
  const { id: promotionId } = await live('wheel')
  const deposited: Fact = {
    id: randomUUID(),
    memberId: member.id,
    atMs: clock.nowMs,
    name: 'deposited',
    orderId: '1',
    currency: 'CNY',
    amountMinor: 10_000,
  }
  await tell([deposited, { ...deposited, id: randomUUID() }, { ...deposited, id: randomUUID(), amountMinor: 9_999 }])
  await infrastructure.units.run(async (unit) => {
    const reward = { kind: 'spins', spins: 1 } as const
    const { id } = await live('score-shop')
    await site.grants.in(unit).give({ key: randomUUID(), memberId: member.id, promotionId: id, reward, why: 'test' })
  })
  clock.nowMs = Date.parse('2026-12-31T23:59:59.999+08:00')
  const last = value(await run('promotionWheel', { promotionId }))
  expect(last).toMatchObject({ left: 4, dayEndsAtMs: clock.nowMs + 1 })
  clock.nowMs += 1
  expect(value(await run('promotionWheel', { promotionId })).left).toBe(2)
})

test('[C-15] a spin is made with the prizes and the seeds that its page shows, or not at all', async () => {
  const { id: promotionId } = await live('wheel')
  const { seeds, revision } = value(await run('promotionWheel', { promotionId }))
  const asked = { promotionId, revision, seedId: seeds.seedId }
  expect(codes([await run('promotionWheelSpin', { ...asked, revision: revision + 1 })])).toEqual(['PROMOTION_CHANGED'])
  expect(codes([await run('promotionWheelSpin', { ...asked, seedId: randomUUID() })])).toEqual(['SEEDS_CHANGED'])
  expect(codes([await run('promotionWheelSpin', { ...asked, promotionId: '999999' })])).toEqual(['PROMOTION_UNKNOWN'])
  clock.nowMs += 30 * dayMs
  expect(codes([await run('promotionWheelSpin', asked)])).toEqual(['PROMOTION_OVER'])
})

test('[C-15] a spin whose prizes the budget does not hold is refused before it is drawn', async () => {
  const prizes = [
    { label: { zh: '全', en: 'All' }, weight: 9_999, reward: coins(10) },
    { label: { zh: '无', en: 'None' }, weight: 1, reward: null },
  ]
  const params = { prizes, freePerDay: 5, perDayMax: 5, depositMinMinor: null }
  const { id: promotionId } = await live('wheel', { params, budget: { COIN: 15 } })
  const { seeds, revision } = value(await run('promotionWheel', { promotionId }))
  await knownSeeds(database.db, seeds.seedId, { serverSeed: '5'.repeat(64), clientSeed: 'haifengchui' })
  const asked = { promotionId, revision, seedId: seeds.seedId }
  expect(codes([await run('promotionWheelSpin', asked), await run('promotionWheelSpin', asked)])).toEqual([
    'PROMOTION_SPENT',
    'ok',
  ])
  expect(await coinsOf()).toBe(10)
  expect(value(await run('promotionWheel', { promotionId }))).toMatchObject({ left: 4, spun: 1, seeds: { nonce: 1 } })
})

test('[C-15] the last piece goes to one of fifty, and nobody pays for what is not there', async () => {
  const item = {
    itemId: 'last',
    title: { zh: '最后一件', en: 'The last' },
    picture: '/art/promo-gift.svg',
    pricePoints: 10,
    reward: coins(7),
    stock: 3,
    perMemberMax: 1,
  }
  const { id: promotionId } = await live('score-shop', { params: { items: [item] } })
  const members = await Promise.all(Array.from({ length: 50 }, () => aMember(database.db)))
  await Promise.all(members.map((each) => givePoints(10, each)))
  const asked = { promotionId, itemId: 'last', pricePoints: 10 }
  const outcomes = await Promise.all(members.map((each) => run('promotionShopExchange', asked, each)))
  expect(codes(outcomes).filter((code) => code === 'ok')).toHaveLength(3)
  expect(new Set(codes(outcomes))).toEqual(new Set(['ITEM_SOLD_OUT', 'ok']))
  const points = await Promise.all(members.map((each) => createPoints(database.db, now).of(each.id)))
  expect(points.reduce((sum, each) => sum + each, 0)).toBe(470)
  expect(await site.grantsOf(promotionId)).toBe(3)
})

test('[C-15] an exchange at once twice, too dear, at another price, or once too often is refused and costs nothing', async () => {
  const { id: promotionId } = await live('score-shop')
  await givePoints(150)
  const asked = { promotionId, itemId: 'coins-88', pricePoints: 100 }
  expect(codes([await run('promotionShopExchange', { ...asked, pricePoints: 1 })])).toEqual(['PROMOTION_CHANGED'])
  const outcomes = await Promise.all([run('promotionShopExchange', asked), run('promotionShopExchange', asked)])
  expect(codes(outcomes)).toEqual(['POINTS_SHORT', 'ok'])
  expect(await coinsOf()).toBe(88)
  const { entries } = value(await run('pointsHistory', {}))
  expect(entries.map(({ points, afterPoints }) => [points, afterPoints])).toEqual([
    [-100, 50],
    [150, 150],
  ])
  await givePoints(5_000)
  const spin = { promotionId, itemId: 'card-20', pricePoints: 200 }
  const cards = [
    await run('promotionShopExchange', spin),
    await run('promotionShopExchange', spin),
    await run('promotionShopExchange', spin),
  ]
  expect(codes(cards)).toEqual(['ITEM_CAP_REACHED', 'ok', 'ok'])
  expect(value(await run('promotionCards', {})).cards).toHaveLength(2)
})

test('[C-15] a card goes on the next bonus once, within its most, and not after its time', async () => {
  const { id: promotionId } = await live('buff-cards')
  expect(
    codes([
      await run('promotionCardTake', { promotionId, offerId: 'welcome-20' }),
      await run('promotionCardTake', { promotionId, offerId: 'welcome-20' }),
    ]),
  ).toEqual(['ALREADY_TAKEN', 'ok'])
  expect(codes([await run('promotionCardTake', { promotionId, offerId: 'weekly-10' })])).toEqual(['ok'])
  const { cards } = value(await run('promotionCards', {}))
  const [one, other] = cards
  if (!one || !other) throw new Error('no cards')
  expect(
    codes([
      await run('promotionCardArm', { cardId: one.cardId, isArmed: true }),
      await run('promotionCardArm', { cardId: other.cardId, isArmed: true }),
    ]),
  ).toEqual(['CARD_OTHER', 'ok'])
  const { id: giving } = await live('return-flow')
  const give = () =>
    infrastructure.units.run((unit) =>
      site.grants
        .in(unit)
        .give({ key: randomUUID(), memberId: member.id, promotionId: giving, reward: coins(100), why: 'test' }),
    )
  await give()
  await give()
  const extra = one.card.extraMilli / 10
  expect(await coinsOf()).toBe(200 + extra)
  expect(codes([await run('promotionCardArm', { cardId: one.cardId, isArmed: true })])).toEqual(['CARD_OVER'])
  await run('promotionCardArm', { cardId: other.cardId, isArmed: true })
  clock.nowMs += 7 * dayMs
  await give()
  expect(await coinsOf()).toBe(300 + extra)
})

test('[C-15] a draw takes no ticket from its moment on, and its winners follow from the seed that was committed', async () => {
  const drawAtMs = clock.nowMs + 3_600_000
  const params = {
    drawAtMs,
    freePerDay: 1,
    pricePoints: 5,
    perMemberMax: 3,
    prizes: [{ label: { zh: '头奖', en: 'First' }, count: 2, reward: coins(50) }],
  }
  const { id: promotionId } = await live('draw', { params })
  const { commit, serverSeed } = value(await run('promotionDraw', { promotionId }))
  expect(serverSeed).toBeNull()
  const members = await Promise.all(Array.from({ length: 20 }, () => aMember(database.db)))
  const daily = { promotionId, source: 'daily' } as const
  await Promise.all(members.map((each) => run('promotionDrawTicket', daily, each)))
  const twice = await Promise.all([run('promotionDrawTicket', daily), run('promotionDrawTicket', daily)])
  expect(codes(twice)).toEqual(['ALREADY_TAKEN', 'ok'])
  await givePoints(12)
  const bought = { promotionId, source: 'points' } as const
  expect(
    codes([
      await run('promotionDrawTicket', bought),
      await run('promotionDrawTicket', bought),
      await run('promotionDrawTicket', bought),
    ]),
  ).toEqual(['TICKETS_FULL', 'ok', 'ok'])
  clock.nowMs = drawAtMs
  expect(codes([await run('promotionDrawTicket', bought, members[0])])).toEqual(['DRAW_CLOSED'])
  await poll()
  await poll()
  const drawn = value(await run('promotionDraw', { promotionId }))
  expect(drawn).toMatchObject({ state: 'drawn', tickets: 23, commit })
  const numbers = winningTickets(drawn.serverSeed ?? '', { promotionId, tickets: 23, prizes: 2 })
  expect(drawn.winners.map(({ number }) => number)).toEqual(numbers)
  expect(await site.grantsOf(promotionId)).toBe(2)
})

test('[C-15] the points of tickets come back once from a draw that is called off', async () => {
  const { id: promotionId, slug } = await live('draw')
  await givePoints(60)
  await run('promotionDrawTicket', { promotionId, source: 'points' })
  const answer = await site.admin['promotion.draw-void']({ command: 'promotion.draw-void', slug })
  expect(answer.exit).toBe(0)
  await poll()
  await poll()
  expect(await createPoints(database.db, now).of(member.id)).toBe(60)
  expect((await site.admin['promotion.draw-void']({ command: 'promotion.draw-void', slug })).exit).toBe(1)
})

test('[C-15] a quiz takes answers to the last millisecond, and right ones are rewarded once', async () => {
  const closesAtMs = clock.nowMs + 1_000
  const question = {
    questionId: 'final',
    text: { zh: '冠军？', en: 'Winner?' },
    picture: null,
    options: [
      { optionId: 'a', label: { zh: '甲', en: 'A' } },
      { optionId: 'b', label: { zh: '乙', en: 'B' } },
    ],
    closesAtMs,
  }
  const params = { questions: [question], reward: { kind: 'points', points: 30 } }
  const { id: promotionId, slug } = await live('quiz', { params })
  const other = await aMember(database.db)
  const asked = { promotionId, questionId: 'final' }
  value(await run('promotionQuizAnswer', { ...asked, optionId: 'b' }))
  clock.nowMs = closesAtMs - 1
  value(await run('promotionQuizAnswer', { ...asked, optionId: 'a' }))
  value(await run('promotionQuizAnswer', { ...asked, optionId: 'b' }, other))
  expect(codes([await run('promotionQuizAnswer', { ...asked, optionId: 'c' })])).toEqual(['FIELD_REFUSED'])
  const right = { command: 'promotion.quiz-answer', slug, questionId: 'final', optionId: 'a' } as const
  expect((await site.admin['promotion.quiz-answer'](right)).exit).toBe(1)
  clock.nowMs = closesAtMs
  expect(codes([await run('promotionQuizAnswer', { ...asked, optionId: 'b' })])).toEqual(['ANSWERS_CLOSED'])
  expect((await site.admin['promotion.quiz-answer'](right)).exit).toBe(0)
  expect((await site.admin['promotion.quiz-answer']({ ...right, optionId: 'b' })).exit).toBe(1)
  await poll()
  await poll()
  const points = createPoints(database.db, now)
  expect([await points.of(member.id), await points.of(other.id)]).toEqual([30, 0])
  const { questions } = value(await run('promotionQuiz', { promotionId }))
  expect(questions[0]).toMatchObject({ rightOptionId: 'a', mine: { optionId: 'a', state: 'right', prize: 'given' } })
})

test('[C-15] a guess is free until the match starts and is settled by its official result', async () => {
  const { id: promotionId } = await live('guess', { params: { perDayMax: 1, reward: { kind: 'points', points: 20 } } })
  const startAtMs = clock.nowMs + 60_000
  await storeMatch(database.db, { matchId: '8800001', startAtMs })
  await storeMatch(database.db, { matchId: '8800002', startAtMs: startAtMs + 1_000 })
  value(await run('promotionGuessPick', { promotionId, matchId: '8800001', pick: 'draw' }))
  value(await run('promotionGuessPick', { promotionId, matchId: '8800001', pick: 'home' }))
  expect(codes([await run('promotionGuessPick', { promotionId, matchId: '8800002', pick: 'home' })])).toEqual([
    'GUESSES_FULL',
  ])
  clock.nowMs = startAtMs
  expect(codes([await run('promotionGuessPick', { promotionId, matchId: '8800001', pick: 'visit' })])).toEqual([
    'ANSWERS_CLOSED',
  ])
  await poll()
  expect(await createPoints(database.db, now).of(member.id)).toBe(0)
  await database.db
    .insertInto('match_results')
    .values({
      match_id: '8800001',
      version: 1,
      kind: 'result',
      facts: JSON.stringify({ parts: { match: { home: 2, away: 1 } }, corners: {}, goals: [], kills: {}, maps: {} }),
      is_final: true,
      note: null,
      message_id: randomUUID(),
      at: new Date(clock.nowMs),
      settled_at: null,
    })
    .execute()
  await poll()
  await poll()
  expect(await createPoints(database.db, now).of(member.id)).toBe(20)
  const { guessed, right } = value(await run('promotionGuess', { promotionId }))
  expect(right).toBe(1)
  expect(guessed[0]).toMatchObject({ result: { homeScore: 2, visitScore: 1 }, mine: { pick: 'home', state: 'right' } })
})

test('[C-15] gifts of the period rank their givers, and each takes the prize of its rank once when it is over', async () => {
  const untilMs = clock.nowMs + 1_000
  const prizes = [{ fromRank: 1, toRank: 1, label: { zh: '冠军', en: 'First' }, reward: coins(9) }]
  const { id: promotionId } = await live('gift-exchange', { params: { untilMs, coinsMin: 10, prizes } })
  const atHand = async (memberId: string) => {
    const ranking = await createPromotionRows(database.db).find(promotionId)
    return ranking && site.atHand(ranking, memberId)
  }
  const other = await aMember(database.db)
  const gifted = (memberId: string, count: number, atMs: number): Fact => ({
    id: randomUUID(),
    memberId,
    atMs,
    name: 'gifted',
    roomNo: '1001',
    coins: count,
  })
  await tell([gifted(member.id, 30, clock.nowMs), gifted(other.id, 30, clock.nowMs + 1), gifted(other.id, 99, untilMs)])
  expect(codes([await run('promotionGiftExchange', { promotionId })])).toEqual(['NOT_DUE'])
  expect(value(await run('promotionGifters', { promotionId }, other)).mine).toMatchObject({ rank: 2, lackingCoins: 1 })
  expect(await atHand(member.id)).toEqual([])
  clock.nowMs = untilMs
  expect(await atHand(member.id)).toEqual([{ itemId: 'rank', reward: coins(9) }])
  expect(await atHand(other.id)).toEqual([])
  const outcomes = await Promise.all([
    run('promotionGiftExchange', { promotionId }),
    run('promotionGiftExchange', { promotionId }),
  ])
  expect(codes(outcomes)).toEqual(['ALREADY_TAKEN', 'ok'])
  expect(await atHand(member.id)).toEqual([])
  expect(codes([await run('promotionGiftExchange', { promotionId }, other)])).toEqual(['RANK_NONE'])
  expect(await coinsOf()).toBe(9)
})

test('[C-15] who was away asks once to come back, and is rewarded once an operator approves', async () => {
  const { id: promotionId } = await live('return-flow')
  const loggedIn = (atMs: number): Fact => ({ id: randomUUID(), memberId: member.id, atMs, name: 'loggedIn' })
  await tell([loggedIn(clock.nowMs - 29 * dayMs), loggedIn(clock.nowMs)])
  expect(codes([await run('promotionReturnApply', { promotionId, text: '回来' })])).toEqual(['NOT_DUE'])
  const other = await aMember(database.db)
  await tell([
    { ...loggedIn(clock.nowMs - 30 * dayMs), memberId: other.id },
    { ...loggedIn(clock.nowMs), memberId: other.id },
  ])
  const asked = { promotionId, text: '<b>回来看球</b>' }
  const outcomes = [await run('promotionReturnApply', asked, other), await run('promotionReturnApply', asked, other)]
  expect(codes(outcomes)).toEqual(['ALREADY_TAKEN', 'ok'])
  const [line] = (await site.admin['promotion.returns']({ command: 'promotion.returns', limit: 10 })).lines
  const applicationId = line?.split(' ')[0] ?? ''
  const decision = { command: 'promotion.return-decide', applicationId, isApproved: true, note: '欢迎' } as const
  expect((await site.admin['promotion.return-decide'](decision)).exit).toBe(0)
  expect((await site.admin['promotion.return-decide']({ ...decision, isApproved: false })).exit).toBe(1)
  expect(await coinsOf(other)).toBe(588)
  expect(value(await run('promotionReturn', { promotionId }, other)).application).toMatchObject({
    state: 'approved',
    note: '欢迎',
  })
})

test('[C-15, P-04] a prize that is held says so until it is decided, and what became of it afterwards', async () => {
  const prizes = [
    { label: { zh: '全', en: 'All' }, weight: 9_999, reward: coins(10) },
    { label: { zh: '无', en: 'None' }, weight: 1, reward: null },
  ]
  const { id: promotionId } = await live('wheel', {
    params: { prizes, freePerDay: 5, perDayMax: 5, depositMinMinor: null },
  })
  const [first, second] = [await aMember(database.db), member]
  const device_uuid = randomUUID()
  for (const each of [first, second])
    await database.db
      .insertInto('sessions')
      .values({
        token_hash: Buffer.from(randomUUID()),
        member_id: each.id,
        expires_at: new Date(now() + dayMs),
        device_uuid,
        client_type: 'web',
        address: '127.0.0.1',
      } as never)
      .execute()
  const spin = async (who: MemberInfo) => {
    const { seeds, revision } = value(await run('promotionWheel', { promotionId }, who))
    await knownSeeds(database.db, seeds.seedId, { serverSeed: '5'.repeat(64), clientSeed: 'haifengchui' })
    return value(await run('promotionWheelSpin', { promotionId, revision, seedId: seeds.seedId }, who)).spin.state
  }
  const shown = async () => {
    const { spins } = value(await run('promotionWheelSpins', { promotionId }))
    const { weekCoins } = value(await run('promotionWheel', { promotionId }))
    return [...spins.map(({ state }) => state), weekCoins]
  }
  expect([await spin(first), await spin(second), await shown()]).toEqual(['given', 'held', ['held', 0]])
  const { grant_id: grantId } = await database.db
    .selectFrom('promotion_grants')
    .select('grant_id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect((await site.operators['promotion.approve']({ command: 'promotion.approve', grantId })).exit).toBe(0)
  expect([await shown(), await coinsOf()]).toEqual([['given', 10], 10])
  const revoke = { command: 'promotion.revoke', grantId, note: 'one household' } as const
  expect((await site.operators['promotion.revoke'](revoke)).exit).toBe(0)
  expect([await shown(), await coinsOf()]).toEqual([['taken-back', 0], 0])
})

test('[C-15] a card stays for another bonus where the budget does not hold all that it brings', async () => {
  const { id: promotionId } = await live('buff-cards')
  await run('promotionCardTake', { promotionId, offerId: 'welcome-20' })
  const [card] = value(await run('promotionCards', {})).cards
  if (!card) throw new Error('no card')
  await run('promotionCardArm', { cardId: card.cardId, isArmed: true })
  const { id: giving } = await live('return-flow', { budget: { COIN: 219 } })
  const give = () =>
    infrastructure.units.run((unit) =>
      site.grants
        .in(unit)
        .give({ key: randomUUID(), memberId: member.id, promotionId: giving, reward: coins(100), why: '' }),
    )
  const cards = async () => value(await run('promotionCards', {})).cards.map(({ state, brought }) => [state, brought])
  await database.db.updateTable('promotion_budgets').set({ spent: '100' }).where('promotion_id', '=', giving).execute()
  expect([await give(), await coinsOf(), await cards()]).toEqual(['given', 100, [['armed', null]]])
  await database.db.updateTable('promotion_budgets').set({ spent: '99' }).where('promotion_id', '=', giving).execute()
  const brought = { currency: 'COIN', amountMinor: 20 }
  expect([await give(), await coinsOf(), await cards()]).toEqual(['given', 220, [['used', brought]]])
})
