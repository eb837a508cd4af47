import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gamePlay, gameSeeds } from '#contract/games/calls.ts'
import { birthdayBind, materialSubmit, realNameBind } from '#contract/members/calls/members.ts'
import { protectionExclude, protectionGet, protectionTimeOut } from '#contract/protection/calls.ts'
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

beforeAll(async () => {
  database = await demoDatabase()
  world = await startWorld({ environment: { DATABASE_URL: database.url, CALLS_PER_MINUTE_ADDRESS: '60000' } })
  wallets = startProcess(database.db)
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

const anAccount = async (uuid: string = randomUUID()): Promise<Account> => {
  const { id: memberId } = await aMember(database.db)
  await issueDemoMoney(database.db, [memberId])
  const device = aClient({ clientType: 'terminal', uuid })
  const { token } = await world.services().sessions.open(memberId, device, hourMs, 'password')
  const client = openClient(world.baseUrl, '', fetch, uuid)
  client.state.token = token
  return { client, memberId }
}

const bindName = async ({ client }: Account, realName: string, birthday: string): Promise<void> => {
  await client.accepted(realNameBind, { realName })
  await client.accepted(birthdayBind, { birthday })
}

const exclude = ({ client }: Account) => client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })

/** What a stake of the account's is answered. */
const stake = async ({ client }: Account): Promise<string> => {
  const { seedId } = await client.accepted(gameSeeds, {})
  const bet = { game: 'dice', side: 'over', targetHundredths: 5_049 } as const
  const answer = await client.gateway.call(gamePlay, {
    requestId: randomUUID(),
    seedId,
    bet,
    currency: 'CNY',
    stakeMinor: 100,
  })
  return answer.kind === 'rejected' ? answer.name : answer.kind
}

test('[S-13, C-16] an exclusion binds the other account on the device, before it and after it, at once', async () => {
  const device = randomUUID()
  const [first, second] = [await anAccount(device), await anAccount(device)]
  expect([await stake(first), await stake(second)]).toEqual(['accepted', 'accepted'])
  const { pause } = await exclude(first)
  expect([await stake(first), await stake(second)]).toEqual(['SELF_EXCLUDED', 'SELF_EXCLUDED'])
  expect((await second.client.accepted(protectionGet, {})).pause).toEqual(pause)
  expect(await stake(await anAccount(device))).toBe('SELF_EXCLUDED')
  expect(await stake(await anAccount())).toBe('accepted')
})

test('[S-13, C-16] the same real name with the same birthday is the same person, however it is written', async () => {
  const [first, second, third] = [await anAccount(), await anAccount(), await anAccount()]
  await bindName(first, '欧阳娜娜', '1991-02-03')
  await exclude(first)
  await bindName(second, '欧阳娜娜', '1991-02-04')
  await bindName(third, '欧阳娜娜', '1991-02-03')
  expect([await stake(second), await stake(third)]).toEqual(['accepted', 'SELF_EXCLUDED'])
})

test('[S-13, C-16] a device is no sign between people who are known to be two; a payout and a document are', async () => {
  const device = randomUUID()
  const [first, second] = [await anAccount(device), await anAccount(device)]
  await bindName(first, '司马光明', '1985-05-06')
  await bindName(second, '上官婉清', '1986-07-08')
  const card = { number: '6217000010001234567', bankName: '演示银行' }
  await wallets.cards.add(first.memberId, { ...card, holder: '司马光明' })
  const file = { ...callExamples.materialSubmit, kind: 'identity' as const }
  await first.client.accepted(materialSubmit, { ...file, requestId: randomUUID() })
  await exclude(first)
  expect(await stake(second)).toBe('accepted')
  await wallets.cards.add(second.memberId, { ...card, holder: '上官婉清' })
  expect(await stake(second)).toBe('SELF_EXCLUDED')
  const third = await anAccount()
  expect(await stake(third)).toBe('accepted')
  await third.client.accepted(materialSubmit, { ...file, requestId: randomUUID() })
  expect(await stake(third)).toBe('SELF_EXCLUDED')
})

test('[S-13, C-16] a time-out binds the person, too, and ten accounts that pause at once end', async () => {
  const device = randomUUID()
  const accounts = await Promise.all(Array.from({ length: 10 }, () => anAccount(device)))
  const answers = await Promise.all(
    accounts.map(({ client }, at) =>
      client.gateway.call(protectionTimeOut, { requestId: randomUUID(), days: at % 2 === 0 ? 1 : 7 }),
    ),
  )
  expect(answers.some(({ kind }) => kind === 'accepted')).toBe(true)
  expect(await Promise.all(accounts.map(stake))).toEqual(accounts.map(() => 'PLAY_TIMED_OUT'))
})

let proven = 0

/** An operator finds that the document is of who its member says to be. */
const prove = async ({ client }: Account): Promise<void> => {
  const picture = (await aPicture(60 + proven, 40)).toString('base64')
  proven += 1
  const file = { ...callExamples.materialSubmit, kind: 'identity', content: picture } as const
  const { id } = await client.accepted(materialSubmit, { ...file, requestId: randomUUID() })
  expect((await world.admin(['document', 'accept', id])).exit).toBe(0)
}

test('[S-13] a stranger who takes a member’s name, birthday and card and pauses binds that member only with a document', async () => {
  const [victim, stranger] = [await anAccount(), await anAccount()]
  const card = { number: '6217000010009876543', bankName: '演示银行', holder: '诸葛长青' }
  await bindName(victim, '诸葛长青', '1979-03-04')
  await wallets.cards.add(victim.memberId, card)
  await bindName(stranger, '诸葛长青', '1979-03-04')
  await wallets.cards.add(stranger.memberId, card)
  await exclude(stranger)
  expect([await stake(stranger), await stake(victim)]).toEqual(['SELF_EXCLUDED', 'accepted'])
  await prove(stranger)
  expect(await stake(victim)).toBe('SELF_EXCLUDED')
})

test('[S-13] who was called so later is bound, until a document says who it is', async () => {
  const [squatter, victim] = [await anAccount(), await anAccount()]
  await bindName(squatter, '东方朔方', '1977-08-09')
  await exclude(squatter)
  await bindName(victim, '东方朔方', '1977-08-09')
  expect(await stake(victim)).toBe('SELF_EXCLUDED')
  await prove(victim)
  expect(await stake(victim)).toBe('accepted')
})

test('[S-13] a document proves the name that its member had when it was accepted, and no later one', async () => {
  const [victim, stranger] = [await anAccount(), await anAccount()]
  await bindName(victim, '公孙大娘', '1969-01-02')
  await prove(stranger)
  await bindName(stranger, '公孙大娘', '1969-01-02')
  await exclude(stranger)
  expect(await stake(victim)).toBe('accepted')
})
