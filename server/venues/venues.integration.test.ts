import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls, type CallName, type Calls } from '#contract/registry.ts'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { CodeName } from '#contract/codes.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { sql } from 'kysely'
import { aClient } from '#tests/builders/accounts.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { aGameOrigin, aVenue } from '#tests/builders/a-venue.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createVenues } from './create-venues.ts'
import type { Venue, VenueAnswer } from './ports.ts'
import { createVenueDifferences } from './store/venue-differences.ts'
import { createVenueRecoveries } from './store/venue-recoveries.ts'
import type { VenueProvider } from './venue-providers.ts'

const issuedMinor = 1_000_000
const site = (channelCode: string, over: object = {}) =>
  ({
    channelCode,
    name: channelCode,
    kind: 'egame',
    status: '1',
    isDisplay: true,
    min_money: 1,
    max_money: 9,
    ...over,
  }) as const

let database: TestDatabase
let nowMs = Date.parse('2027-05-10T00:00:00Z')
let member: MemberInfo
let fake: ReturnType<typeof aVenue>
let before: ReadonlyMap<string, number>
let stopAll: (() => Promise<void>)[] = []

type VenueCall = Extract<CallName, `venue${string}`>

/** A process with the subject in it, on the venue that outlives it. */
const start = (providers: readonly VenueProvider[] = [{ venue: fake.venue, channelCodes: null }]) => {
  const infrastructure = anInfrastructure(database.db, { now: () => nowMs })
  const venues = createVenues(infrastructure, {
    providers,
    timeoutMs: 100,
    sandbox: undefined,
    gameOrigins: [aGameOrigin],
    ledger: createLedger(database.db),
    protection: aProtection(() => nowMs),
    settings: someSettings({
      venues: [site('by'), site('dz'), site('qp', { status: '0' }), site('lx', { isDisplay: false })],
    }),
    members: { byName: async () => undefined, byId: async () => undefined },
    siteId: 5005,
  })
  const run = async <Name extends Exclude<VenueCall, 'venueList'>>(
    name: Name,
    input: RequestOf<Calls[Name]>,
    who = member,
  ) => {
    const caller = { member: who, client: aClient(), token: '' }
    const outcome = await venues.calls[name].run(caller, calls[name].request.parse(input))
    return outcome as Outcome<ResponseOf<Calls[Name]>, CodeName>
  }
  const stop = async () => {
    await infrastructure.shutdown.run()
    await infrastructure.messageOutbox.stop()
  }
  stopAll.push(stop)
  return { run, stop, desk: venues.desk, accountOf: (id: string) => `5005-${id}` }
}

const moved = (over: object = {}) => ({
  requestId: randomUUID(),
  channelCode: 'by',
  currency: 'CNY' as const,
  amountMinor: 30_000,
  ...over,
})

const balancesOf = async (): Promise<Map<string, number>> => {
  const { rows } = await sql<{ kind: string; total: string }>`
    select kind, balance_minor as total from ledger_accounts
    where currency = 'CNY' and (owner = ${`member:${member.id}`} or kind like 'venue-clearing:%')`.execute(database.db)
  return new Map(rows.map(({ kind, total }) => [kind, Number(total)]))
}

/** By kind of account, of the member; of the house, what this test has changed. */
const books = async (): Promise<Record<string, number>> => {
  const now = [...(await balancesOf())].map(([kind, total]) => [kind, total - (before.get(kind) ?? 0)] as const)
  return Object.fromEntries(now.filter(([, total]) => total !== 0))
}
const atVenue = (channelCode = 'by') =>
  fake.ledger.balanceOf({ channelCode, account: `5005-${member.id}` })[0]?.balanceMinor
const faults = async () => (await createBalances(database.db).verify()).faults

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const stop of stopAll) await stop()
  stopAll = []
  fake = aVenue()
  member = await aMember(database.db)
  before = await balancesOf()
  await issueDemoMoney(database.db, [member.id])
  return async () => {
    expect(await faults()).toEqual([])
  }
})

const shown = (state: string, over: object = {}) =>
  expect.objectContaining({
    channelCode: 'by',
    currency: 'CNY',
    amountMinor: 30_000,
    state,
    refusal: null,
    ...over,
  }) as object

test('[C-13, A-02] money goes to a venue and back, and is where the venue says it is', async () => {
  const { run } = start()
  expect(await run('venueTransferIn', moved())).toEqual(accept(shown('succeeded', { direction: 'in' })))
  expect([await books(), atVenue()]).toEqual([{ wallet: issuedMinor - 30_000, 'venue:by': 30_000 }, 30_000])
  expect(await run('venueTransferOut', moved({ amountMinor: 10_000 }))).toEqual(
    accept(shown('succeeded', { direction: 'out', amountMinor: 10_000 })),
  )
  expect([await books(), atVenue()]).toEqual([{ wallet: issuedMinor - 20_000, 'venue:by': 20_000 }, 20_000])
})

test('[C-13] the same request is one transfer, however often and at once; with other data it is refused', async () => {
  const { run } = start()
  const request = moved()
  const answers = await Promise.all(Array.from({ length: 20 }, () => run('venueTransferIn', request)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect([fake.orders.length, atVenue()]).toEqual([1, 30_000])
  expect(await run('venueTransferIn', { ...request, amountMinor: 40_000 })).toEqual(reject('REQUEST_ID_REUSED'))
})

const lost: [string, (apply: () => Promise<VenueAnswer>) => Promise<VenueAnswer>, number][] = [
  ['answer is lost after it was applied', async (apply) => (await apply(), { kind: 'unanswered' }), 1],
  ['order is lost before it was applied', async () => ({ kind: 'unanswered' }), 2],
]
test.each(lost)('[C-13] a transfer whose %s stays pending, held, and is applied once', async (_, spoil, sent) => {
  const { run, desk } = start()
  fake.spoil((_order, apply) => spoil(apply))
  const request = moved()
  expect(await run('venueTransferIn', request)).toEqual(accept(shown('pending')))
  expect(await books()).toEqual({ wallet: issuedMinor - 30_000, held: 30_000 })
  fake.down.add('by')
  nowMs += 2_000
  await desk.flush()
  expect(await books()).toEqual({ wallet: issuedMinor - 30_000, held: 30_000 })
  fake.down.delete('by')
  nowMs += 60_000
  await desk.flush()
  expect([await books(), atVenue()]).toEqual([{ wallet: issuedMinor - 30_000, 'venue:by': 30_000 }, 30_000])
  expect(fake.orders.length).toBe(sent)
  expect(await run('venueTransferIn', request)).toEqual(accept(shown('succeeded')))
  expect(atVenue()).toBe(30_000)
})

test('[C-13] what a venue refuses goes back to the wallet, once; the same request answers the refusal', async () => {
  const { run } = start()
  fake.spoil(async () => ({ kind: 'failed', refusal: 'refused' }))
  const request = moved()
  const failed = accept(shown('failed', { refusal: 'refused' }))
  expect(await run('venueTransferIn', request)).toEqual(failed)
  expect(await run('venueTransferIn', request)).toEqual(failed)
  expect(await books()).toEqual({ wallet: issuedMinor })
})

test('[C-13] an order that was never sent failed for certain, but only the first one', async () => {
  const { run, desk } = start()
  fake.spoil(async () => ({ kind: 'unreached' }))
  expect(await run('venueTransferIn', moved())).toEqual(accept(shown('failed', { refusal: 'unavailable' })))
  expect(await books()).toEqual({ wallet: issuedMinor })
  fake.spoil(
    async (_, apply) => (await apply(), { kind: 'unanswered' }),
    async () => ({ kind: 'unreached' }),
  )
  await run('venueTransferIn', moved())
  fake.down.add('by')
  nowMs += 60_000
  await desk.flush()
  expect(await books()).toEqual({ wallet: issuedMinor - 30_000, held: 30_000 })
})

test('[C-13] what is won or lost at a venue is settled with it at the next transfer', async () => {
  const { run } = start()
  await run('venueTransferIn', moved())
  const play = (deltaMinor: number) =>
    fake.ledger.play({ channelCode: 'by', account: `5005-${member.id}`, currency: 'CNY', deltaMinor })
  await play(50_000)
  await run('venueTransferOut', moved({ amountMinor: 70_000 }))
  expect(await books()).toEqual({
    wallet: issuedMinor + 40_000,
    'venue:by': 10_000,
    'venue-clearing:by': -50_000,
  })
  await play(-10_000)
  await run('venueTransferIn', moved({ amountMinor: 20_000 }))
  expect([await books(), atVenue()]).toEqual([
    { wallet: issuedMinor + 20_000, 'venue:by': 20_000, 'venue-clearing:by': -40_000 },
    20_000,
  ])
  await play(-20_000)
  await play(40_000)
  await run('venueTransferOut', moved({ amountMinor: 40_000 }))
})

test('[C-13] with a transfer under way a venue takes no other one of the currency', async () => {
  const { run } = start()
  fake.spoil(async () => ({ kind: 'unanswered' }))
  await run('venueTransferIn', moved())
  expect(await run('venueTransferIn', moved())).toEqual(reject('VENUE_TRANSFER_OPEN'))
  expect(await run('venueTransferOut', moved())).toEqual(reject('VENUE_TRANSFER_OPEN'))
  expect(await run('venueTransferIn', moved({ channelCode: 'dz' }))).toEqual(
    accept(shown('succeeded', { channelCode: 'dz' })),
  )
  const usdt = moved({ currency: 'USDT', amountMinor: 1_000_000 })
  expect(await run('venueTransferIn', usdt)).toMatchObject({ ok: true, value: { state: 'succeeded' } })
})

test('[C-13, V-06] bad amounts are refused, and nothing moves', async () => {
  const { run } = start()
  const refused = (rule: string) => reject('FIELD_REFUSED', { field: 'amountMinor', rule })
  expect(await run('venueTransferIn', moved({ amountMinor: 0 }))).toEqual(refused('min'))
  expect(await run('venueTransferIn', moved({ amountMinor: 99 }))).toEqual(refused('min'))
  expect(await run('venueTransferIn', moved({ amountMinor: 10_000_001 }))).toEqual(refused('max'))
  expect(await run('venueTransferIn', moved({ currency: 'USDT', amountMinor: 1_000_001 }))).toEqual(refused('decimals'))
  for (const amountMinor of [-1, 1.5, Number.NaN, Infinity, 1e30, '100', '１００', null])
    expect(calls.venueTransferIn.request.safeParse(moved({ amountMinor })).success).toBe(false)
  for (const currency of ['COIN', 'cny', 'USD'])
    expect(calls.venueTransferIn.request.safeParse(moved({ currency })).success).toBe(false)
  expect(await run('venueTransferIn', moved({ amountMinor: issuedMinor + 100 }))).toEqual(reject('BALANCE_SHORT'))
  expect(await run('venueTransferOut', moved())).toEqual(accept(shown('failed', { refusal: 'balance-short' })))
  expect(await books()).toEqual({ wallet: issuedMinor })
})

test('[C-13, E-04] a venue that is hidden, closed or unknown takes nothing; from a closed one money comes back', async () => {
  const { run } = start()
  expect(await run('venueTransferIn', moved({ channelCode: 'ZZ' }))).toEqual(reject('VENUE_UNKNOWN'))
  expect(await run('venueTransferIn', moved({ channelCode: 'lx' }))).toEqual(reject('VENUE_UNKNOWN'))
  expect(await run('venueTransferIn', moved({ channelCode: 'qp' }))).toEqual(reject('VENUE_CLOSED'))
  await fake.ledger.play({ channelCode: 'qp', account: `5005-${member.id}`, currency: 'CNY', deltaMinor: 30_000 })
  expect(await run('venueTransferOut', moved({ channelCode: 'qp' }))).toMatchObject({ value: { state: 'succeeded' } })
})

test('[C-13] a process that ends after the money was held: the next one asks, and the transfer is applied once', async () => {
  const first = start()
  fake.spoil(async (_, apply) => (await apply(), { kind: 'unanswered' }))
  const request = moved()
  await first.run('venueTransferIn', request)
  await first.stop()
  nowMs += 60_000
  const next = start()
  await next.desk.flush()
  expect([await books(), atVenue()]).toEqual([{ wallet: issuedMinor - 30_000, 'venue:by': 30_000 }, 30_000])
  expect(await next.run('venueTransferIn', request)).toEqual(accept(shown('succeeded')))
})

test('[C-13] one click brings everything back, and says of each venue what became of it', async () => {
  const { run } = start()
  await run('venueTransferIn', moved())
  await run('venueTransferIn', moved({ channelCode: 'dz', amountMinor: 20_000 }))
  await run('venueTransferIn', moved({ currency: 'USDT', amountMinor: 5_000_000 }))
  const request = { requestId: randomUUID() }
  const recovered = await run('venueRecover', request)
  expect(recovered).toEqual(
    accept({
      recoveryId: expect.any(String) as string,
      startedAtMs: nowMs,
      isComplete: true,
      results: [
        { channelCode: 'by', currency: 'CNY', amountMinor: 30_000, outcome: 'succeeded', refusal: null },
        { channelCode: 'by', currency: 'USDT', amountMinor: 5_000_000, outcome: 'succeeded', refusal: null },
        { channelCode: 'dz', currency: 'CNY', amountMinor: 20_000, outcome: 'succeeded', refusal: null },
        { channelCode: 'qp', currency: null, amountMinor: 0, outcome: 'empty', refusal: null },
      ],
    }),
  )
  expect([await books(), await run('venueRecover', request)]).toEqual([{ wallet: issuedMinor }, recovered])
})

test('[C-13] one click with one venue down, one that does not answer and one with a transfer under way', async () => {
  const { run, desk } = start()
  await run('venueTransferIn', moved())
  await run('venueTransferIn', moved({ channelCode: 'dz', amountMinor: 20_000 }))
  fake.down.add('dz')
  fake.spoil(async (_, apply) => (await apply(), { kind: 'unanswered' }))
  const recovered = await run('venueRecover', { requestId: randomUUID() })
  const byChannel = (outcome: typeof recovered) =>
    outcome.ok
      ? outcome.value.results.map(({ channelCode, outcome: what, refusal }) => [channelCode, what, refusal])
      : outcome
  expect(byChannel(recovered)).toEqual([
    ['by', 'pending', null],
    ['dz', 'failed', 'unavailable'],
    ['qp', 'empty', null],
  ])
  fake.down.delete('dz')
  expect(byChannel(await run('venueRecover', { requestId: randomUUID() }))).toEqual([
    ['by', 'empty', null],
    ['dz', 'succeeded', null],
    ['qp', 'empty', null],
  ])
  nowMs += 60_000
  await desk.flush()
  expect(await books()).toEqual({ wallet: issuedMinor })
})

test('[C-13] a recovery that a process left in the middle is completed by the repeat and by nobody twice', async () => {
  const { run } = start()
  await run('venueTransferIn', moved())
  await run('venueTransferIn', moved({ channelCode: 'dz' }))
  const request = { requestId: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => run('venueRecover', request)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(fake.orders.length).toBe(4)
  expect(await books()).toEqual({ wallet: issuedMinor })
})

test('[C-13] with the single wallet nothing is moved to venues, and what lies there comes back', async () => {
  const { run } = start()
  await run('venueTransferIn', moved())
  expect(await run('venueWalletTypeGet', {})).toEqual(accept({ walletType: 'transfer' }))
  expect(await run('venueWalletTypeSet', { walletType: 'single' })).toEqual(accept({ walletType: 'single' }))
  expect(await run('venueWalletTypeGet', {})).toEqual(accept({ walletType: 'single' }))
  expect(await run('venueTransferIn', moved())).toEqual(reject('VENUE_WALLET_SINGLE'))
  expect(await run('venueTransferOut', moved())).toEqual(accept(shown('succeeded')))
})

test('[C-13] records come newest first, page by page, and only one’s own', async () => {
  const { run } = start()
  for (const amountMinor of [100, 200, 300]) await run('venueTransferIn', moved({ amountMinor }))
  const amounts = (page: Awaited<ReturnType<typeof run<'venueTransferList'>>>) =>
    page.ok ? [page.value.transfers.map((one) => one.amountMinor), page.value.hasMore] : page
  const first = await run('venueTransferList', { limit: 2 })
  expect(amounts(first)).toEqual([[300, 200], true])
  const beforeId = first.ok ? first.value.transfers[1]?.transferId : undefined
  expect(amounts(await run('venueTransferList', { limit: 2, beforeId }))).toEqual([[100], false])
  const other = await aMember(database.db)
  expect(amounts(await run('venueTransferList', { limit: 2, beforeId }, other))).toEqual([[], false])
})

test('[C-13] each venue has its own provider: who is away keeps only his own closed', async () => {
  const other = aVenue()
  const away: Venue = { ...other.venue, channels: async () => null }
  const { run } = start([
    { venue: away, channelCodes: new Set(['dz']) },
    { venue: fake.venue, channelCodes: null },
  ])
  expect(await run('venueTransferIn', moved({ channelCode: 'dz' }))).toEqual(reject('VENUE_UNAVAILABLE'))
  expect(await run('venueTransferIn', moved())).toEqual(accept(shown('succeeded', { direction: 'in' })))
  away.channels = other.venue.channels
  nowMs += 10_000
  const answer = await run('venueTransferIn', moved({ channelCode: 'dz' }))
  expect(answer).toEqual(accept(shown('succeeded', { direction: 'in', channelCode: 'dz' })))
  expect([fake.orders, other.orders].map((orders) => orders.map(({ channelCode }) => channelCode))).toEqual([
    ['by'],
    ['dz'],
  ])
  const { venues } = ((await run('venueWallets', {})) as { value: ResponseOf<Calls['venueWallets']> }).value
  expect(venues.map(({ channelCode, state }) => `${channelCode} ${state}`)).toEqual(['by open', 'dz open', 'qp closed'])
})

test('[C-13] a venue that is away for an hour: the transfer is pending and its money held, and done when the venue is back', async () => {
  const { run, desk } = start()
  fake.spoil(async (_, apply) => {
    await apply()
    return { kind: 'unanswered' }
  })
  fake.down.add('by')
  const request = moved()
  expect(await run('venueTransferIn', request)).toEqual(accept(shown('pending', { direction: 'in' })))
  for (let minutes = 0; minutes < 60; minutes += 1) {
    nowMs += 60_000
    await desk.flush()
    expect(await run('venueTransferIn', request)).toEqual(accept(shown('pending', { direction: 'in' })))
  }
  expect(await books()).toEqual({ wallet: issuedMinor - 30_000, held: 30_000 })
  fake.down.delete('by')
  nowMs += 60_000
  await desk.flush()
  expect(await run('venueTransferIn', request)).toEqual(accept(shown('succeeded', { direction: 'in' })))
  expect([await books(), atVenue()]).toEqual([{ wallet: issuedMinor - 30_000, 'venue:by': 30_000 }, 30_000])
})

test('[C-13] without a provider for it a venue is none', async () => {
  const { run } = start([{ venue: fake.venue, channelCodes: new Set(['by']) }])
  expect(await run('venueTransferIn', moved({ channelCode: 'dz' }))).toEqual(reject('VENUE_UNKNOWN'))
})

test('[C-13] recoveries that moved nothing are forgotten after a month, others never', async () => {
  const { run } = start()
  const recoveries = createVenueRecoveries(database.db)
  const recover = () => run('venueRecover', { requestId: randomUUID() })
  await recover()
  expect((await recoveries.newestOf(member.id))?.isComplete).toBe(true)
  await recoveries.sweep(new Date(nowMs))
  expect(await recoveries.newestOf(member.id)).not.toBe(null)
  await recoveries.sweep(new Date(nowMs + 1))
  expect(await recoveries.newestOf(member.id)).toBe(null)
  await run('venueTransferIn', moved())
  await recover()
  await recoveries.sweep(new Date(nowMs + 1))
  expect((await recoveries.newestOf(member.id))?.results).toHaveLength(3)
})

test('[C-13] a difference that ended is forgotten after a while and not found again; an open one stays', async () => {
  const differences = createVenueDifferences(database.db)
  const [foundAt, endedAt] = [new Date(nowMs), new Date(nowMs + 1_000)]
  const move = { channel_code: 'dz', kind: 'bet', member_id: member.id, round_id: 'r', game_id: 'dz-001' } as const
  for (const transaction_id of ['was-closed', 'still-open']) {
    const sums = { currency: 'CNY', amount_minor: 100, bet_transaction_id: null, is_round_end: false } as const
    const done = { refusal: null, balance_after_minor: 0, made_at: foundAt, reconciled_at: null }
    await database.db
      .insertInto('venue_moves')
      .values({ ...move, ...sums, ...done, transaction_id })
      .execute()
    await differences.note('dz', transaction_id, 'done here, missing there', foundAt)
  }
  await differences.end('dz', 'was-closed', { state: 'closed', note: 'looked at', at: endedAt })
  await differences.sweep(endedAt, endedAt)
  expect(await differences.note('dz', 'was-closed', 'again', endedAt)).toBe(false)
  const later = new Date(nowMs + 2_000)
  await differences.sweep(later, later)
  expect(await differences.missingThere('dz', later, 10)).toEqual([])
  expect((await differences.open(10)).map(({ transactionId }) => transactionId)).toEqual(['still-open'])
})
