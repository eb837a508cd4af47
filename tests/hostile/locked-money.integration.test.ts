import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentMembers } from '#contract/agents/calls.ts'
import { siteMonthOf } from '#contract/agents/rules/months.ts'
import { convert, pay, speedWithdraw, toCenter, toYeb, withdrawCancel, withdrawNew } from '#contract/finance/calls.ts'
import { gamePlay } from '#contract/games/calls.ts'
import { anchorReward } from '#contract/gifts/calls.ts'
import { lotteryBuy, lotteryCancel } from '#contract/lottery/calls.ts'
import { promotionClaim } from '#contract/promotions/calls/promotions.ts'
import { betPlace, cashOutTake } from '#contract/sports/ticket-calls.ts'
import { venueTransferIn, venueTransferOut } from '#contract/venues/calls.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { realNameBind } from '#contract/members/calls/members.ts'
import { bankCardInsert, withdrawPasswordSet } from '#contract/wallet/calls.ts'
import type { DepositMethod } from '#contract/finance/entities/deposit-method.ts'
import type { WithdrawMethod } from '#contract/finance/entities/withdraw-method.ts'
import { demoDepositMethods } from '#server/demo/demo-deposit-methods.ts'
import { demoWithdrawMethods } from '#server/demo/demo-withdraw-methods.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { scriptedSecret, startScriptedProvider, type ScriptedProvider } from '#tests/builders/scripted-provider.ts'
import { openClient } from '#tests/world/client.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { financeDoors } from './finance-doors.ts'
import { createMoneyWalker } from './money-walker.ts'
import { gameDoors, sportsDoors, venueDoors } from './play-doors.ts'

const withdrawPassword = '271828'
const walks = 6
let provider: ScriptedProvider
let world: World
let db: Database
let seat = 0

const scripted = (currency: 'CNY' | 'USDT', most: number): DepositMethod => ({
  ...(demoDepositMethods[1] as DepositMethod),
  id: `scripted-${currency.toLowerCase()}`,
  currency,
  min_money: 10_000,
  max_money: most,
  quickAmounts: [],
  provider: 'scripted',
})

beforeAll(async () => {
  provider = await startScriptedProvider()
  world = await startWorld({
    environment: {
      PAYMENT_PROVIDERS: `scripted=${provider.url}#${scriptedSecret}`,
      CALLS_PER_MINUTE_MEMBER: '9000',
      CALLS_PER_MINUTE_ADDRESS: '60000',
    },
  })
  db = createDatabase(world.environment['DATABASE_OWNER_URL'] ?? '')
  const { settings, results } = world.services()
  await settings.set('verification', {}, 'test')
  const card = {
    ...(demoWithdrawMethods[0] as WithdrawMethod),
    id: 'card',
    provider: 'scripted',
    providerMethod: 'any',
  }
  await settings.set('withdrawMethods', [{ ...card, min_money: 100 }], 'test')
  await settings.set('depositMethods', [scripted('CNY', 1_000_000), scripted('USDT', 1_000_000_000)], 'test')
  const speedRules = { ...siteDefaults.speedRules, isOpen: true, offersMax: 20, min_money: 100 }
  await settings.set('speedRules', speedRules, 'test')
  // Results are settled when a door says so.
  await results.stop()
  await untilVenueOpen(await enter('viewer20'), 'dz')
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
  await provider.stop()
})

const enter = async (name: string) => {
  const client = openClient(world.baseUrl, '')
  await client.logIn(name)
  return client
}

/** A member whom no walk has moved, with a card that can be used. */
const aWalker = async (stakeMaxMinor: number) => {
  seat += 1
  const name = `viewer${String(seat).padStart(2, '0')}`
  const client = await enter(name)
  await showIdentity(client)
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const card = { requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  const { cards } = await client.accepted(bankCardInsert, card)
  // As after the day that withdrawals wait for; deposits ask for a birthday.
  const since = { withdrawals_held_until: null, birthday: `1990-01-${String(seat).padStart(2, '0')}` }
  await db.updateTable('members').set(since).where('name', '=', name).execute()
  const memberId = (await client.accepted(memberInfo, {})).userInfo.id
  const cardId = cards[0]?.id ?? ''
  return createMoneyWalker({ world, db, client, provider, memberId, cardId, withdrawPassword, stakeMaxMinor })
}
const doorsOf = (walker: Awaited<ReturnType<typeof aWalker>>) => ({
  ...financeDoors(walker),
  ...sportsDoors(walker),
  ...venueDoors(walker),
  ...gameDoors(walker),
})
type DoorName = keyof ReturnType<typeof doorsOf>

/** Doors by which nothing is staked: a stake comes back as it went, is sold (but for a hundredth), runs on, or is of odds that do not count. */
const unstaked = [
  ...([
    'betVoid',
    'betUndone',
    'betAtLowOdds',
    'betRunning',
    'betSold',
    'betNearlySold',
    'seamlessPush',
    'seamlessRollback',
  ] as const),
  ...(['lotteryTicket', 'gift', 'toVenue', 'fromVenue', 'save', 'saveUsdt', 'unsave', 'withdraw', 'cancel'] as const),
  ...(['exchange', 'exchangeBack', 'offer', 'payOut', 'payOutFails', 'deposit', 'depositUsdt', 'claim'] as const),
] satisfies readonly DoorName[]
const doorNames = [
  ...unstaked,
  ...(['betWon', 'betLost', 'betCorrected', 'spinAtVenue', 'seamlessWin', 'seamlessLose', 'dice'] as const),
] satisfies readonly DoorName[]

/** Each was taken by some walk: none of them stands there for show. */
const paths = [
  convert,
  pay,
  speedWithdraw,
  withdrawCancel,
  withdrawNew,
  toCenter,
  toYeb,
  venueTransferIn,
  venueTransferOut,
  anchorReward,
  gamePlay,
  lotteryBuy,
  lotteryCancel,
  promotionClaim,
  betPlace,
  cashOutTake,
].map(({ path }) => path)
const venueMoves = ['win', 'lose', 'push', 'rollback', 'spin'].map((what) => `venue ${what}`)
const others = ['bet corrected', 'payout paid', 'payout failed']

test('[C-14, S-13] whatever path money takes, what came with a condition and was not staked never leaves', async () => {
  const taken = new Set<string>()
  const permille = fc.integer({ min: 1, max: 1_000 })
  const walkOf = (doors: readonly DoorName[], stakeMaxMinor: number) =>
    fc.record({
      steps: fc.array(fc.record({ door: fc.constantFrom(...doors), permille }), { minLength: 8, maxLength: 16 }),
      stakeMaxMinor: fc.constant(stakeMaxMinor),
    })
  const walk = fc.oneof(walkOf(unstaked, 100_000), walkOf(doorNames, 4_000))
  const every = (doors: readonly DoorName[]) => doors.map((door) => ({ door, permille: 300 }))
  // All is staked and something withdrawn, then the stake was none.
  const undoneLater = every(['betWon', 'withdraw', 'betCorrected'])
  await fc.assert(
    fc.asyncProperty(walk, async ({ steps, stakeMaxMinor }) => {
      const walker = await aWalker(stakeMaxMinor)
      const doors = doorsOf(walker)
      await doors.deposit(500)
      for (const { door, permille: part } of steps) await doors[door](part)
      // In the end everything that is free is asked for.
      await doors.unsave()
      await doors.fromVenue(1_000)
      for (let part = 1_000; part > 0; part -= 200) {
        await doors.exchange(part)
        await doors.withdraw(part)
      }
      for (const path of walker.taken) taken.add(path)
      expect(walker.leaks).toEqual([])
    }),
    {
      numRuns: walks,
      examples: [
        [{ steps: every(unstaked), stakeMaxMinor: 100_000 }],
        [{ steps: every(doorNames), stakeMaxMinor: 4_000 }],
        [{ steps: undoneLater, stakeMaxMinor: 100_000 }],
      ],
      endOnFailure: true,
    },
  )
  expect([...paths, ...venueMoves, ...others].filter((path) => !taken.has(path))).toEqual([])
  expect((await world.services().balances.verify()).faults).toEqual([])
})

/** Doors that end with a loss of margin or a win. */
const earning = new Set<DoorName>(['betSold', 'betNearlySold', 'betAtLowOdds'])

test('[P-03, C-14] what came back unstaked earns the agent nothing', async () => {
  const walker = await aWalker(100_000)
  const doors = doorsOf(walker)
  const agent = await enter('agent01')
  const { id: inviter_id } = (await agent.accepted(memberInfo, {})).userInfo
  const referral = { member_id: walker.memberId, inviter_id, code: 'AF8231', at: new Date() }
  await db.insertInto('referrals').values(referral).execute()
  const figures = async () => {
    await world.services().facts.flush()
    const month = siteMonthOf(world.services().now())
    const { members } = await agent.accepted(agentMembers, { month, currency: 'CNY', limit: 1 })
    return members.map(({ turnoverMinor, netMinor }) => [turnoverMinor, netMinor])
  }
  await doors.deposit(500)
  for (const door of unstaked) if (!earning.has(door)) await doors[door](100)
  expect(await figures()).toEqual([[0, 0]])
  const before = await walker.balanceOf('CNY')
  await doors.betLost(10)
  const lostMinor = before - (await walker.balanceOf('CNY'))
  expect([lostMinor > 0, await figures()]).toEqual([true, [[lostMinor, -lostMinor]]])
})
