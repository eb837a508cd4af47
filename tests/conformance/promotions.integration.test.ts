import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anchorFollow } from '#contract/live/calls.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import type { PromotionDraft } from '#contract/promotions/admin.ts'
import { currencyUpdate } from '#contract/members/calls/members.ts'
import { promotionCardArm, promotionCards, promotionCardTake } from '#contract/promotions/calls/cards.ts'
import { promotionDrawTicket } from '#contract/promotions/calls/draw.ts'
import { noviceSteps } from '#contract/promotions/calls/novice.ts'
import { promotionDetail, promotionList } from '#contract/promotions/calls/promotions.ts'
import { signinToday } from '#contract/promotions/calls/signin.ts'
import { promotionStatuses } from '#contract/promotions/calls/statuses.ts'
import { promotionWheel, promotionWheelSpin } from '#contract/promotions/calls/wheel.ts'
import { everybody, type PromotionKind } from '#contract/promotions/entities/promotion.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

let world: World
let visitor: TestClient
let member: TestClient

beforeAll(async () => {
  world = await startWorld()
  visitor = openClient(world.baseUrl, '')
  member = openClient(world.baseUrl, '')
  await member.logIn('viewer03')
})
afterAll(() => world.stop())

const admin = async (...words: string[]): Promise<string> => {
  const { stdout, stderr } = await world.admin(['promotion', ...words])
  return (stdout + stderr).trim()
}

/** Creates one of the kind's template, which began yesterday. */
const create = async (kind: PromotionKind, slug: string, changes: Partial<PromotionDraft> = {}): Promise<string> => {
  const template = JSON.parse(await admin('template', kind)) as PromotionDraft
  const startAtMs = Date.now() - 24 * 60 * 60_000
  return admin('create', JSON.stringify({ ...template, slug, startAtMs, ...changes }))
}

/** What visitors ask is read once a second. */
const cardOf = (client: TestClient, slug: string) =>
  vi.waitFor(
    async () => {
      const card = (await client.accepted(promotionList, {})).promotions.find((one) => one.slug === slug)
      if (!card) throw new Error(`${slug} is not in the list`)
      return card
    },
    { timeout: within(5_000) },
  )
const standingOf = async (promotionId: string) =>
  (await member.accepted(promotionStatuses, {})).standings.find((one) => one.promotionId === promotionId)
const codeOf = async (refusal: Promise<object>): Promise<unknown> => {
  const refused = await refusal
  return 'name' in refused ? refused.name : refused
}

test('[C-15] what has to be passed first is a promotion that runs, and never the same one round about', async () => {
  expect(await create('novice', 'lost', { after: 'nowhere' })).toContain('there is no promotion nowhere')
  expect(await create('novice', 'lost', { after: 'lost' })).toContain('lost would have to be passed before itself')
  expect(await create('signin', 'gate')).toContain('gate is a draft')
  expect(await create('invite', 'friends', { after: 'gate' })).toContain('nothing stands before it')
  expect(await create('novice', 'inner', { after: 'gate' })).toContain('inner is a draft')
  const round = { ...(JSON.parse(await admin('show', 'gate')) as PromotionDraft), after: 'inner' }
  const { id, state, revision, spent, ...draft } = round as PromotionDraft & Record<string, unknown>
  expect([typeof id, state, revision, Array.isArray(spent)]).toEqual(['string', 'draft', 1, true])
  expect(await admin('change', JSON.stringify(draft))).toContain('gate would have to be passed before itself')
  expect(await admin('start', 'inner')).toContain('start gate first')
  expect([await admin('start', 'gate'), await admin('start', 'inner')]).toEqual(['gate is live', 'inner is live'])
})

test('[C-15, R-12] nothing behind a barrier can be had or shows as ready, until something was given of the first', async () => {
  await create('wheel', 'prize', { after: 'gate' })
  expect(await admin('start', 'prize')).toBe('prize is live')
  const [gate, prize] = [await cardOf(member, 'gate'), await cardOf(member, 'prize')]
  const barrier = { slug: 'gate', title: gate.title }
  expect([gate.barrier, prize.barrier, (await cardOf(visitor, 'prize')).barrier]).toEqual([null, barrier, barrier])
  expect((await visitor.accepted(promotionDetail, { slug: 'prize' })).promotion.barrier).toEqual(barrier)
  expect([(await standingOf(gate.id))?.ready.length, (await standingOf(prize.id))?.ready]).toEqual([1, []])
  const { revision, seeds } = await member.accepted(promotionWheel, { promotionId: prize.id })
  const spin = { promotionId: prize.id, revision, seedId: seeds.seedId }
  expect(await codeOf(member.refusal(promotionWheelSpin, { requestId: randomUUID(), ...spin }))).toBe('NOT_DUE')

  await member.accepted(signinToday, { requestId: randomUUID(), promotionId: gate.id })
  expect([(await cardOf(member, 'prize')).barrier, (await cardOf(visitor, 'prize')).barrier]).toEqual([null, barrier])
  expect((await standingOf(prize.id))?.ready[0]?.reward?.kind).toBe('spins')
  await member.accepted(promotionWheelSpin, { requestId: randomUUID(), ...spin })
})

test('[C-15, R-12] the ticket of a day and each card show as ready until they are taken', async () => {
  for (const kind of ['draw', 'buff-cards'] as const) {
    await create(kind, `ready-${kind}`)
    expect(await admin('start', `ready-${kind}`)).toBe(`ready-${kind} is live`)
  }
  const [draw, cards] = [await cardOf(member, 'ready-draw'), await cardOf(member, 'ready-buff-cards')]
  const readyOf = async (promotionId: string) => (await standingOf(promotionId))?.ready
  expect(await readyOf(draw.id)).toEqual([{ itemId: 'ticket', reward: null }])
  await member.accepted(promotionDrawTicket, { requestId: randomUUID(), promotionId: draw.id, source: 'daily' })
  expect(await readyOf(draw.id)).toEqual([])

  const [first, ...rest] = (await readyOf(cards.id)) ?? []
  expect(first?.reward?.kind).toBe('card')
  await member.accepted(promotionCardTake, {
    requestId: randomUUID(),
    promotionId: cards.id,
    offerId: first?.itemId ?? '',
  })
  expect(await readyOf(cards.id)).toEqual(rest)
})

test('[C-15] of two cards armed at the same moment one lies ready, and one that expired there keeps no other one away', async () => {
  const { id: promotionId } = await cardOf(member, 'ready-buff-cards')
  const player = openClient(world.baseUrl, '')
  const { userInfo } = await player.logIn('viewer04')
  for (const offerId of ['welcome-20', 'weekly-10'])
    await player.accepted(promotionCardTake, { requestId: randomUUID(), promotionId, offerId })
  const { cards } = await player.accepted(promotionCards, {})
  const arm = async (cardId: string, isArmed: boolean) => {
    const answer = await player.gateway.call(promotionCardArm, { requestId: randomUUID(), cardId, isArmed })
    return answer.kind === 'accepted' ? 'ok' : answer.kind === 'rejected' ? answer.name : answer
  }
  for (let turn = 0; turn < 8; turn += 1) {
    const answers = await Promise.all(cards.flatMap(({ cardId }) => [arm(cardId, true), arm(cardId, true)]))
    expect(answers.map(String).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'CARD_OTHER',
      'CARD_OTHER',
      'ok',
      'ok',
    ])
    await Promise.all(cards.map(({ cardId }) => arm(cardId, false)))
  }
  const [first, second] = cards
  expect(await arm(first?.cardId ?? '', true)).toBe('ok')
  await world.services().units.run((unit) =>
    tablesOf(unit)
      .updateTable('buff_cards')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('member_id', '=', userInfo.id)
      .where('card_id', '=', first?.cardId ?? '')
      .execute(),
  )
  expect([await arm(second?.cardId ?? '', true), await arm(first?.cardId ?? '', true)]).toEqual(['ok', 'CARD_OVER'])
})

test('[C-15] a barrier stands once its promotion runs; an operator can only take it away', async () => {
  const shown = JSON.parse(await admin('show', 'inner')) as PromotionDraft & Record<string, unknown>
  const { id: _id, state: _state, revision: _revision, spent: _spent, after: _after, ...open } = shown
  expect(await admin('change', JSON.stringify({ ...open, after: 'prize' }))).toContain('passed first stands')
  expect((await cardOf(visitor, 'inner')).barrier?.slug).toBe('gate')
  expect(await admin('change', JSON.stringify(open))).toBe('inner was changed')
  await expect.poll(async () => (await cardOf(visitor, 'inner')).barrier, { timeout: within(5_000) }).toBeNull()
})

test('[C-15] an anchor who is followed again is not followed anew', async () => {
  const { id: promotionId } = await cardOf(member, 'inner')
  const { items } = await visitor.accepted(livePopularList, {})
  const anchors = [...new Set(items.map(({ anchorInfo }) => anchorInfo.anchorId))]
  const follow = (anchorId: string, follows: boolean) => member.accepted(anchorFollow, { anchorId, follows })
  const followed = async () => {
    await world.services().facts.flush()
    const { steps } = await member.accepted(noviceSteps, { promotionId })
    return steps.find(({ task }) => task === 'followed')?.done
  }
  const before = (await followed()) ?? 0
  const [one = '', two = ''] = anchors
  for (const follows of [false, true, false, true]) await follow(one, follows)
  expect(await followed()).toBe(before + 1)
  for (const follows of [false, true]) await follow(two, follows)
  expect(await followed()).toBe(before + 2)
})

test('[C-15] who is not meant by level, tag, day of registering or currency neither sees a promotion nor has anything of it', async () => {
  const vipLevel = (await world.services().members.byName('viewer03'))?.vipLevel ?? NaN
  const nowMs = Date.now()
  const audiences = {
    'level-yes': { vipMin: vipLevel, vipMax: vipLevel },
    'level-no': { vipMin: vipLevel + 1 },
    'tag-yes': { tags: ['regulars'] },
    'tag-no': { tags: ['others'] },
    'seen-yes': { seenUntilMs: nowMs },
    'seen-no': { seenFromMs: nowMs },
    'currency-yes': { currencies: ['CNY' as const] },
    'currency-no': { currencies: ['USDT' as const] },
  }
  expect(await admin('tag', 'viewer03', 'regulars')).toContain('has the tag regulars')
  const slugs = Object.keys(audiences) as (keyof typeof audiences)[]
  for (const slug of slugs) {
    await create('signin', slug, { audience: { ...everybody, ...audiences[slug] } })
    expect(await admin('start', slug)).toBe(`${slug} is live`)
  }
  const meant = slugs.filter((slug) => slug.endsWith('-yes'))
  const shown = async () => {
    const { promotions } = await member.accepted(promotionList, {})
    return promotions.flatMap(({ slug }) => (slug in audiences ? [slug] : []))
  }
  expect((await shown()).toSorted()).toEqual(meant.toSorted())
  const sign = async (slug: string): Promise<unknown> => {
    const { id: promotionId } = JSON.parse(await admin('show', slug)) as { id: string }
    const answer = await member.gateway.call(signinToday, { requestId: randomUUID(), promotionId })
    return answer.kind === 'rejected' ? answer.name : answer.kind
  }
  for (const slug of slugs) {
    const isMeant = meant.includes(slug)
    const detail = await member.gateway.call(promotionDetail, { slug })
    const told = detail.kind === 'rejected' ? detail.name : detail.kind
    expect([slug, told, await sign(slug)]).toEqual([
      slug,
      ...(isMeant ? ['accepted', 'accepted'] : ['PROMOTION_UNKNOWN', 'PROMOTION_OVER']),
    ])
  }
  // Whoever loses the tag is not meant any more.
  await admin('untag', 'viewer03', 'regulars')
  expect(await shown()).not.toContain('tag-yes')
})

test('[A-05, C-15] what lacks is told in the currency that the member chose', async () => {
  const client = openClient(world.baseUrl, '')
  await client.logIn('viewer05')
  expect(await create('first-deposit', 'own-currency')).toContain('own-currency is a draft')
  await admin('start', 'own-currency')
  const lackIn = async () => {
    const { standings } = await client.accepted(promotionStatuses, {})
    const { promotions } = await client.accepted(promotionList, {})
    const id = promotions.find(({ slug }) => slug === 'own-currency')?.id
    return standings.find(({ promotionId }) => promotionId === id)?.progress
  }
  const before = await lackIn()
  expect(before).toMatchObject({ currency: 'CNY', done: 0 })
  await client.accepted(currencyUpdate, { currency: 'USDT' })
  expect(await lackIn()).toMatchObject({ currency: 'USDT', done: 0 })
})
