import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/define-call.ts'
import { pay } from '#contract/finance/calls.ts'
import { gamePlay, gameSeeds } from '#contract/games/calls.ts'
import { anchorReward } from '#contract/gifts/calls.ts'
import { birthdayBind, materialSubmit, realNameBind } from '#contract/members/calls/members.ts'
import { protectionGet, protectionLimitSet } from '#contract/protection/calls.ts'
import type { LimitKind } from '#contract/protection/entities/protection.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import { aPicture } from '#tests/builders/picture.ts'
import { startProcess } from '#tests/chaos/command-process.ts'
import { callExamples } from '#tests/conformance/call-examples.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { demoDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const hourMs = 60 * 60_000
let database: TestDatabase
let world: World
let wallets: ReturnType<typeof startProcess>
let people = 0

beforeAll(async () => {
  database = await demoDatabase()
  world = await startWorld({ environment: { DATABASE_URL: database.url, CALLS_PER_MINUTE_ADDRESS: '60000' } })
  wallets = startProcess(database.db)
  await world.services().settings.set('cnyPerUsdtMilli', 7_000, 'test')
})
afterAll(async () => {
  await wallets.stop()
  await world.stop()
  await database.drop()
})

interface Account {
  readonly client: TestClient
  readonly memberId: string
}

const anAccount = async (uuid: string = randomUUID(), address = '127.0.0.1'): Promise<Account> => {
  const { id: memberId } = await aMember(database.db)
  await issueDemoMoney(database.db, [memberId])
  const device = aClient({ clientType: 'terminal', uuid, address })
  const { token } = await world.services().sessions.open(memberId, device, hourMs, 'password')
  const client = openClient(world.baseUrl, '', fetch, uuid)
  client.state.token = token
  return { client, memberId }
}

const bind = async ({ client }: Account, realName: string, birthday: string): Promise<void> => {
  await client.accepted(realNameBind, { realName })
  await client.accepted(birthdayBind, { birthday })
}
const addCard = ({ memberId }: Account, number: string, holder: string) =>
  wallets.cards.add(memberId, { number, bankName: '演示银行', holder })

/** Two accounts of somebody whom no other test knows. */
const twoOfOne = async (): Promise<[Account, Account]> => {
  people += 1
  const two: [Account, Account] = [await anAccount(), await anAccount()]
  for (const account of two) await bind(account, `南宫问${'甲乙丙丁戊己庚辛'[people] ?? ''}`, '1988-04-05')
  return two
}

const answer = async ({ client }: Account, call: Call, input: object): Promise<string> => {
  const result = await client.gateway.call(call, input as never)
  return result.kind === 'rejected' ? result.name : result.kind
}
const limit = ({ client }: Account, kind: LimitKind, amountMinor: number | null, currency: 'CNY' | 'COIN' = 'CNY') =>
  client.accepted(protectionLimitSet, { requestId: randomUUID(), kind, period: 'day', currency, amountMinor })
const stake = async (account: Account, stakeMinor: number, currency: 'CNY' | 'USDT' = 'CNY') => {
  const { seedId } = await account.client.accepted(gameSeeds, {})
  const bet = { game: 'dice', side: 'over', targetHundredths: 5_049 }
  return answer(account, gamePlay, { requestId: randomUUID(), seedId, bet, currency, stakeMinor })
}
const deposit = (account: Account, amountMinor: number) =>
  answer(account, pay, { requestId: randomUUID(), methodId: 'qr', currency: 'CNY', amountMinor })
const stateOf = async ({ client }: Account, kind: LimitKind) => {
  const { limits } = await client.accepted(protectionGet, {})
  const found = limits.find((each) => each.kind === kind && each.period === 'day' && each.currency === 'CNY')
  return found && [found.ownMinor, found.otherMinor, found.usedMinor, found.leftMinor]
}

test('[S-13, C-16] what one account staked is staked for the other, in every currency, and its limit holds for both', async () => {
  const [first, second] = await twoOfOne()
  await limit(first, 'stake', 2_000)
  expect(await stake(first, 1_000)).toBe('accepted')
  expect(await stake(second, 1_001)).toBe('LIMIT_REACHED')
  expect(await stake(second, 1_000_000, 'USDT')).toBe('accepted')
  expect([await stake(first, 301), await stake(second, 301)]).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED'])
  expect([await stateOf(first, 'stake'), await stateOf(second, 'stake')]).toEqual([
    [2_000, null, 1_700, 300],
    [null, 2_000, 1_700, 300],
  ])
})

test('[S-13, C-16] who registers later with a known name and card limits nobody but themselves', async () => {
  const [member, stranger] = await twoOfOne()
  for (const account of [member, stranger]) await addCard(account, '6217000010005555444', '南宫问')
  await limit(stranger, 'stake', 100)
  expect([await stake(member, 200), await stake(stranger, 200)]).toEqual(['accepted', 'LIMIT_REACHED'])
  expect(await stateOf(member, 'stake')).toEqual([null, null, 200, null])
})

test('[S-13, C-16] who takes a known name and birthday later, elsewhere, uses up nobody else’s limit', async () => {
  const device = randomUUID()
  const member = await anAccount(device)
  const stranger = await anAccount(randomUUID(), '198.51.100.7')
  for (const account of [member, stranger]) await bind(account, '慕容听雨', '1991-02-03')
  await limit(member, 'stake', 1_000)
  expect(await stake(stranger, 900)).toBe('accepted')
  expect(await stake(member, 1_000)).toBe('accepted')
  expect([await stateOf(member, 'stake'), await stateOf(stranger, 'stake')]).toEqual([
    [1_000, null, 1_000, 0],
    [null, 1_000, 1_900, 0],
  ])
  expect([await stake(member, 100), await stake(stranger, 100)]).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED'])
})

test('[S-13, C-16] a second account of the same name counts from when it is used on the member’s device', async () => {
  const device = randomUUID()
  const member = await anAccount(device)
  const second = await anAccount(randomUUID(), '198.51.100.8')
  for (const account of [member, second]) await bind(account, '慕容观云', '1992-03-04')
  await limit(member, 'stake', 1_000)
  expect(await stake(second, 900)).toBe('accepted')
  expect(await stateOf(member, 'stake')).toEqual([1_000, null, 0, 1_000])
  await world
    .services()
    .sessions.open(second.memberId, aClient({ clientType: 'terminal', uuid: device }), hourMs, 'password')
  expect([await stake(member, 101), await stateOf(member, 'stake')]).toEqual(['LIMIT_REACHED', [1_000, null, 900, 100]])
})

test('[S-13, C-16] two accounts at once do not pass the limit of their person', async () => {
  const [first, second] = await twoOfOne()
  await limit(first, 'stake', 1_000)
  const all = [first, second, first, second, first, second, first, second]
  const answers = await Promise.all(all.map((account) => stake(account, 300)))
  expect(answers.filter((each) => each === 'accepted').length).toBeLessThanOrEqual(3)
  expect((await stateOf(second, 'stake'))?.[2]).toBeLessThanOrEqual(1_000)
})

test('[S-13, C-16] a limit of losses and one of deposits hold over both accounts', async () => {
  const [first, second] = await twoOfOne()
  await limit(first, 'loss', 1_000)
  expect(await stake(second, 1_001)).toBe('LIMIT_REACHED')
  await limit(first, 'deposit', 10_000)
  expect(await deposit(second, 10_001)).toBe('LIMIT_REACHED')
  const { units, protection } = world.services()
  const paid = {
    memberId: first.memberId,
    reference: `order:${randomUUID()}`,
    currency: 'CNY',
    amountMinor: 6_000,
  } as const
  await units.run((unit) => protection.count(unit, paid))
  expect(await deposit(second, 5_000)).toBe('LIMIT_REACHED')
  expect(await stateOf(second, 'deposit')).toEqual([null, 10_000, 6_000, 4_000])
})

test('[S-13] a document or a payout is one person; a device alone is not, and neither is half a name', async () => {
  const device = randomUUID()
  const [first, byDevice, byCard, byDocument, byName] = [
    await anAccount(device),
    await anAccount(device),
    await anAccount(),
    await anAccount(),
    await anAccount(),
  ]
  await bind(first, '令狐长风', '1975-06-07')
  await bind(byName, '令狐长风', '1975-06-08')
  await addCard(first, '6217000010004444333', '令狐长风')
  await addCard(byCard, '6217000010004444333', '令狐长空')
  const file = { ...callExamples.materialSubmit, kind: 'identity' as const }
  for (const { client } of [first, byDocument])
    await client.accepted(materialSubmit, { ...file, requestId: randomUUID() })
  await limit(first, 'stake', 100)
  const others = [byCard, byDocument, byDevice, byName]
  expect(await Promise.all(others.map((account) => stake(account, 200)))).toEqual([
    'LIMIT_REACHED',
    'LIMIT_REACHED',
    'accepted',
    'accepted',
  ])
})

test('[S-13] whom a document proves is not used up by a stranger of the same name; the stranger is held to it', async () => {
  const [member, stranger] = await twoOfOne()
  await limit(member, 'stake', 1_000)
  expect(await stake(stranger, 1_000)).toBe('accepted')
  expect(await stake(member, 100)).toBe('LIMIT_REACHED')
  const content = (await aPicture(61, 43)).toString('base64')
  const file = { ...callExamples.materialSubmit, kind: 'identity' as const, content, requestId: randomUUID() }
  const { id } = await member.client.accepted(materialSubmit, file)
  expect((await world.admin(['document', 'accept', id])).exit).toBe(0)
  expect([await stake(member, 100), await stake(stranger, 100)]).toEqual(['accepted', 'LIMIT_REACHED'])
})

test('[E-12, P-02] a second account of the streamer’s sends no gift to the streamer’s room; nothing is taken', async () => {
  const anchor = openClient(world.baseUrl, '')
  const { userInfo } = await anchor.logIn('anchor01')
  const [second, somebody] = [await anAccount(), await anAccount()]
  const card = '6217000010007777666'
  await addCard({ client: anchor, memberId: userInfo.id }, card, '主播')
  await addCard(second, card, '主播')
  const gift = (account: Account) =>
    answer(account, anchorReward, { requestId: randomUUID(), chatRoomNo: '88231', giftId: '1', count: 1, price: 1 })
  const { coins } = await second.client.accepted(goldCoinBalance, {})
  expect([await gift(second), await gift(somebody)]).toEqual(['GIFT_TO_SELF', 'accepted'])
  expect((await second.client.accepted(goldCoinBalance, {})).coins).toBe(coins)
})
