import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { usdtAddresses } from '#contract/finance/calls.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { venueBalance } from '#contract/venues/calls.ts'
import { bankCardInsert, withdrawPasswordSet } from '#contract/wallet/calls.ts'
import { demoDepositMethods } from '#server/demo/demo-deposit-methods.ts'
import { demoWithdrawMethods } from '#server/demo/demo-withdraw-methods.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { startPostgres, type EmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { hasEnded } from '#server/platform/process-life.ts'
import { scriptedSecret, startScriptedProvider } from '#tests/builders/scripted-provider.ts'
import { startScriptedWatcher, watcherSecret } from '#tests/builders/scripted-watcher.ts'
import { openClient } from '#tests/world/client.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { startWorld } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'
import { insist, nothing, withdrawPassword, type Journey, type Saver, type Stand } from './journey.ts'
import { bankSecret, journeys, reviewFromMinor } from './order-journeys.ts'
import { speedRules } from './speed-journeys.ts'

/** Test vector 1 of BIP-32. */
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'
/** As many as lanes of interest in all rounds: a day earns once. */
const saversCount = 18
const waysCount = 3
const currencies = ['CNY', 'USDT'] as const satisfies readonly SettlementCurrency[]
const channelCodes = ['by', 'dz', 'KTDJ'] as const
const folder = mkdtempSync(join(tmpdir(), 'grandstand-orders-'))

let postgres: EmbeddedPostgres
let owner: Database
let stand: Stand & { stop(): Promise<void> }
let savers: Saver[]

const settings = {
  verification: {},
  verificationMode: 'risk',
  depositMethods: [
    ...Array.from({ length: waysCount }, (_, nth) => ({
      ...demoDepositMethods[1],
      id: `way-${nth}`,
      provider: 'scripted',
    })),
    ...demoDepositMethods.filter(({ id }) => id === 'bank'),
  ],
  withdrawMethods: [
    { ...demoWithdrawMethods[0], id: 'card', provider: 'scripted', feeFixedMinor: 0, feeBasisPoints: 0 },
  ],
  withdrawRules: { sendAfterSeconds: 0, reviewFromMinor: { CNY: reviewFromMinor, USDT: 9_000_000_000 } },
  withdrawCancelAllowed: true,
  turnoverRules: { depositMilli: 0, bonusMilli: 0, oddsMinMilli: 1_500 },
  interestRates: { CNY: 365, USDT: 0 },
  speedRules,
}

const startStand = async (): Promise<typeof stand> => {
  const [provider, watcher] = await Promise.all([startScriptedProvider(), startScriptedWatcher()])
  const world = await startWorld({
    child: true,
    environment: {
      DATABASE_URL: postgres.url,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      PAYMENT_PROVIDERS: `scripted=${provider.url}#${scriptedSecret}`,
      CHAIN_WATCHERS: `TRC20=${watcher.url}#${watcherSecret}`,
      USDT_XPUBS: `TRC20=${xpub}`,
      BANK_FEEDS: `acme#${bankSecret}`,
      VENUE_TIMEOUT_MS: '600',
      CALLS_PER_MINUTE_MEMBER: '90000',
      CALLS_PER_MINUTE_ADDRESS: '90000',
    },
  })
  for (const [key, value] of Object.entries(settings)) {
    const { exit, stderr } = await world.admin(['config', 'set', key, JSON.stringify(value)])
    if (exit !== 0) throw new Error(stderr)
  }
  await sql`create table days_passed (id text primary key)`.execute(owner)
  const passDays = async (memberId: string): Promise<void> => {
    const id = randomUUID()
    const pass = () =>
      sql`
        with passed as (insert into days_passed values (${id}) on conflict do nothing returning id)
        update interest_wallets set day = to_char(day::date - 2, 'YYYY-MM-DD')
        where member_id = ${memberId} and currency = 'CNY' and exists (select from passed)`.execute(owner)
    await vi.waitFor(pass, { timeout: within(60_000), interval: 50 })
  }
  const passDelay = async (orderId: string, delay: string): Promise<void> => {
    const pass = () =>
      sql`
        update finance_order_timers set due_at = now()
        where order_id = ${orderId} and event_type like ${`xstate.after.${delay}.%`}`.execute(owner)
    await vi.waitFor(pass, { timeout: within(60_000), interval: 50 })
  }
  const stop = async (): Promise<void> => {
    await world.stop()
    await Promise.all([provider.stop(), watcher.stop()])
  }
  return { world, provider, watcher, passDays, passDelay, stop }
}

/** A member with a card that can be paid out to, and an address on the chain. */
const aSaver = async (nth: number): Promise<Saver> => {
  const client = openClient(stand.world.baseUrl, '')
  await client.logIn(`viewer${String(nth + 1).padStart(2, '0')}`)
  await showIdentity(client)
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(birthdayBind, { birthday: '1990-01-01' })
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const card = { requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  const { cards } = await client.accepted(bankCardInsert, card)
  const { addresses } = await client.accepted(usdtAddresses, {})
  const { userInfo } = await client.accepted(memberInfo, {})
  const address = addresses.find(({ network }) => network === 'TRC20')?.address ?? ''
  return { memberId: userInfo.id, client, cardId: cards[0]?.id ?? '', address }
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  postgres = await startPostgres({ folder, port: 0 })
  owner = createDatabase(postgres.ownerUrl)
  stand = await startStand()
  savers = await Promise.all(Array.from({ length: saversCount }, (_, nth) => aSaver(nth)))
  // What was changed just now holds withdrawals for a day.
  await sql`update members set withdrawals_held_until = null`.execute(owner)
}, within(120_000))
afterAll(async () => {
  await stand.stop()
  await owner.destroy()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What a member has: in the wallets, and in the venues' own books. */
const wealthOf = async ({ client }: Saver): Promise<Record<SettlementCurrency, number>> => {
  const isTemporary = (name: string) => name === 'VENUE_UNAVAILABLE'
  const lying = await Promise.all(
    channelCodes.map((channelCode) =>
      insist(stand, client, { call: venueBalance, input: { channelCode }, isTemporary }),
    ),
  )
  const { wallets } = await insist(stand, client, { call: memberInfo, input: {} })
  const sumOf = (balances: readonly { currency: string; balanceMinor: number }[], currency: string): number =>
    balances.filter((each) => each.currency === currency).reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
  const whole = [...wallets, ...lying.flatMap(({ balances }) => balances)]
  return { CNY: sumOf(whole, 'CNY'), USDT: sumOf(whole, 'USDT') }
}

interface Lane {
  title: string
  saver: Saver
  partner: Saver
  journey: Journey
  /** The step that is under way when the kill comes. */
  from: number
}

const begun = new Map<string, number>()
let begunInAll = 0

/** One of every journey for each of its steps; those of one kind have members, or ways to deposit, of their own. */
const begin = (): Lane[] => {
  return Object.entries(journeys).flatMap(([title, { kind, begin: start }]) => {
    const lanes: Lane[] = []
    for (let from = 0, count = 1; from < count; from += 1) {
      const nth = begun.get(kind) ?? 0
      begun.set(kind, nth + 1)
      const [saver, partner] = [savers[nth % saversCount], savers[(nth + 1) % saversCount]] as [Saver, Saver]
      const methodId = `way-${Math.floor(nth / saversCount) % waysCount}`
      begunInAll += 1
      const journey = start({ ...stand, saver, partner, methodId, nth: begunInAll })
      count = journey.steps.length
      lanes.push({ title: `${title}, killed at step ${from + 1}`, saver, partner, journey, from })
    }
    return lanes
  })
}

const run = async ({ title, journey }: Lane, from: number, until: number, onStep?: () => void): Promise<void> => {
  for (let step = from; step < until; step += 1) {
    await journey.steps[step]?.().catch((error: unknown) => {
      throw new Error(`${title}, at step ${step + 1}: ${String(error)}`, { cause: error })
    })
    onStep?.()
  }
}

const kills: Readonly<Record<string, () => Promise<void>>> = {
  'the server ends with -9': async () => {
    await stand.world.kill()
    await stand.world.restart()
  },
  'PostgreSQL ends with -9 and comes back': async () => {
    const { pid, port } = postgres
    process.kill(pid, 'SIGKILL')
    await hasEnded(pid, 10_000)
    postgres = await startPostgres({ folder, port })
  },
  'every connection between them is cut': async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename <> current_user`.execute(owner)
  },
}

const expectedOf = (before: readonly Record<SettlementCurrency, number>[], lanes: readonly Lane[]) =>
  savers.map((saver, nth) => {
    const gained = lanes.flatMap(({ saver: one, partner, journey: { gained: ofOne, partnerGained = nothing } }) => [
      ...(one === saver ? [ofOne()] : []),
      ...(partner === saver ? [partnerGained()] : []),
    ])
    const after = currencies.map((currency) => [
      currency,
      gained.reduce((sum, each) => sum + (each[currency] ?? 0), before[nth]?.[currency] ?? 0),
    ])
    return Object.fromEntries(after) as Record<SettlementCurrency, number>
  })

/** How many of the orders have made their step when it comes. */
const shares = [0, 0.5]
const rounds = Object.entries(kills).flatMap(([what, kill]) => shares.map((share) => ({ what, share, kill })))

test.each(rounds)(
  '[A-02, C-14, S-13] $what while orders of every kind are at each of their steps ($share made): all end, each once',
  async ({ kill, share }) => {
    const before = await Promise.all(savers.map(wealthOf))
    const lanes = begin()
    await Promise.all(lanes.map((lane) => run(lane, 0, lane.from)))
    const haveMoved = Promise.withResolvers<void>()
    let moved = 0
    const onStep = (): void => {
      moved += 1
      if (moved >= lanes.length * share) haveMoved.resolve()
    }
    const running = Promise.all(lanes.map((lane) => run(lane, lane.from, lane.journey.steps.length, onStep)))
    if (share > 0) await Promise.race([haveMoved.promise, running])
    await Promise.all([kill(), running])

    expect(await Promise.all(savers.map(wealthOf))).toEqual(expectedOf(before, lanes))
    for (const { journey } of lanes) {
      const repeat = await journey.again?.()
      expect(repeat?.repeated).toBe(repeat?.first)
    }
    expect(await Promise.all(savers.map(wealthOf))).toEqual(expectedOf(before, lanes))
    const { exit, stdout, stderr } = await stand.world.admin(['ledger', 'verify'])
    expect([exit, stderr]).toEqual([0, ''])
    expect(stdout).toContain('ledger clean')
  },
  within(240_000),
)

test('[S-13] every kind of order has its ways here', () => {
  const kinds = new Set(Object.values(journeys).map(({ kind }) => kind))
  expect(Object.keys(orderMachines).filter((kind) => !kinds.has(kind))).toEqual([])
})

test('[C-14] the provider was asked to pay each withdrawal out under one id and with one set of data', () => {
  const { payouts } = stand.provider
  const orders = Map.groupBy(payouts, ({ orderId }) => orderId)
  const sent = Object.keys(journeys).filter((title) => /withdrawal that (is paid|fails|an operator)/.test(title))
  const stepsOf = [3, 3, 4, 4].reduce((sum, steps) => sum + steps, 0)
  expect([sent.length, orders.size]).toEqual([4, stepsOf * rounds.length])
  for (const [, asked] of orders) expect(new Set(asked.map((each) => JSON.stringify(each))).size).toBe(1)
})
