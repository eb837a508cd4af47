import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loginV4, smsLogin } from '#contract/accounts/calls/accounts.ts'
import { forgotPhoneReset, forgotPhoneStart, forgotPhoneVerify, sendCode } from '#contract/accounts/calls/recovery.ts'
import type { CodePurpose } from '#contract/accounts/entities/account.ts'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { codeResendMs } from '#contract/limits.ts'
import type { StepUpChallenge } from '#contract/verification/entities/verification.ts'
import { codesOfContactADay } from '#server/accounts/domain/code-limits.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { aPhone, codeFor } from '#tests/builders/accounts.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { demoDatabase, type TestDatabase } from '#tests/world/database.ts'
import { solveStepUp } from '#tests/world/solve-verification.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const areaCode = '+86'
let database: TestDatabase
let world: World
let networks = 0

beforeAll(async () => {
  database = await demoDatabase()
  world = await startWorld({ environment: { DATABASE_URL: database.url, TRUST_PROXY: 'on' } })
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})
beforeEach(() => world.services().settings.set('codeQuotas', siteDefaults.codeQuotas, 'test'))

/** A device in a network of its own, or in that of another one. */
const aDevice = (network = (networks += 1)): TestClient => {
  const address = `203.0.${network >> 8}.${network & 255}`
  return openClient(world.baseUrl, '', (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), 'x-forwarded-for': address },
    }),
  )
}

const ticketFor = async <C extends Call>(from: TestClient, call: C, input: RequestOf<C>): Promise<string> => {
  const met = (await from.refusal(call, input)) as { name: string; data: StepUpChallenge }
  expect(met.name).toBe('ROBOT_CHECK')
  return solveStepUp(from, database.db, met.data.demandId)
}

/** Calls with what was solved for it, as a person does; the name of the code, and what it carries. */
const callSolved = async <C extends Call>(from: TestClient, call: C, input: RequestOf<C>) => {
  const verification = await ticketFor(from, call, input)
  const result = await from.gateway.call(call, { ...(input as object), verification } as never)
  if (result.kind === 'fault') throw new Error(result.reason)
  return result.kind === 'accepted' ? { name: 'SUCCESS', data: result.data } : result
}

const orderFor = (purpose: CodePurpose, target: string) => ({ purpose, channel: 'sms', areaCode, target }) as const

const messagesTo = async (phones: readonly string[]): Promise<number> => {
  const recipients = phones.map((phone) => `${areaCode}${phone}`)
  const sent = database.db.selectFrom('outbox_messages').select('id').where('recipient', 'in', recipients)
  return (await sent.execute()).length
}

/** A member of the demo with a number; `known`: a device that has logged in. */
const aVictim = async (name: string) => {
  const phone = aPhone()
  const own = { phone: `${areaCode}${phone}`, phone_area: areaCode }
  await database.db.updateTable('members').set(own).where('name', '=', name).execute()
  const known = aDevice()
  await known.logIn(name)
  known.state.token = ''
  return { name, areaCode, phone, known }
}
type Victim = Awaited<ReturnType<typeof aVictim>>

const forgotten = ({ name, phone }: Victim) => ({ name, areaCode, phone })

const recover = async (from: TestClient, victim: Victim, password: string): Promise<string> => {
  const started = await callSolved(from, forgotPhoneStart, forgotten(victim))
  if (started.name !== 'SUCCESS') return started.name
  const code = await codeFor(database.db, `${areaCode}${victim.phone}`)
  const { ticket } = started.data as { ticket: string }
  const verified = await from.accepted(forgotPhoneVerify, { ticket, code })
  await from.accepted(forgotPhoneReset, { ticket: verified.ticket, password })
  const result = await from.gateway.call(loginV4, { name: victim.name, password, flag: 0, version: 'v1.0.1' })
  return result.kind
}

test('[C-11, S-07] a bot with one proof and many numbers sends one code', async () => {
  const bot = aDevice()
  const phones = Array.from({ length: 10 }, aPhone)
  const [first = ''] = phones
  const verification = await ticketFor(bot, sendCode, orderFor('register', first))
  const names: string[] = []
  for (const phone of [...phones, first]) {
    const result = await bot.gateway.call(sendCode, { ...orderFor('register', phone), verification } as never)
    names.push(result.kind === 'rejected' ? result.name : result.kind)
  }
  expect(names).toEqual(['accepted', ...Array.from({ length: 10 }, () => 'ROBOT_CHECK')])
  expect(await messagesTo(phones)).toBe(1)
})

test('[C-11] who asks for somebody’s number in every way, and burns the codes, does not keep them from recovering', async () => {
  const victim = await aVictim('viewer02')
  const attackers = [aDevice(), aDevice()]
  for (const attacker of attackers) {
    for (const purpose of ['register', 'login'] as const)
      expect((await callSolved(attacker, sendCode, orderFor(purpose, victim.phone))).name).toBe('SUCCESS')
    const started = await callSolved(attacker, forgotPhoneStart, forgotten(victim))
    expect(started.name).toBe('SUCCESS')
  }
  const stranger = aDevice()
  const started = await callSolved(stranger, forgotPhoneStart, forgotten(victim))
  const code = await codeFor(database.db, `${areaCode}${victim.phone}`)
  for (const attacker of attackers) {
    const attack = await callSolved(aDevice(), forgotPhoneStart, forgotten(victim))
    const { ticket } = attack.data as { ticket: string }
    for (let guess = 0; guess < 5; guess += 1)
      await attacker.refusal(forgotPhoneVerify, { ticket, code: code === '000000' ? '111111' : '000000' })
  }
  const { ticket } = started.data as { ticket: string }
  const verified = await stranger.accepted(forgotPhoneVerify, { ticket, code })
  expect(await stranger.accepted(forgotPhoneReset, { ticket: verified.ticket, password: 'kantai2027' })).toEqual({})
  expect(await recover(victim.known, victim, 'kantai2028')).toBe('accepted')
})

test('[C-11] many networks that ask for one number are stopped with a time; the member’s own device recovers all the same', async () => {
  const victim = await aVictim('viewer03')
  for (let nth = 0; nth < codesOfContactADay; nth += 1)
    expect((await callSolved(aDevice(), forgotPhoneStart, forgotten(victim))).name).toBe('SUCCESS')
  const refused = await callSolved(aDevice(), forgotPhoneStart, forgotten(victim))
  expect([refused.name, (refused.data as { retryAfterMs: number }).retryAfterMs > codeResendMs]).toEqual([
    'SEND_TOO_OFTEN',
    true,
  ])
  expect(await recover(victim.known, victim, 'kantai2027')).toBe('accepted')
})

test('[C-11] when the site has sent its registrations, they wait; members recover and log in by code', async () => {
  const victim = await aVictim('viewer04')
  const { settings } = world.services()
  const used = await database.db.selectFrom('one_time_codes').select('id').where('purpose', '=', 'register').execute()
  const anHour = used.length + 2
  await settings.set('codeQuotas', { ...siteDefaults.codeQuotas, register: { anHour, aDay: anHour } }, 'test')
  const names: string[] = []
  for (let nth = 0; nth < 3; nth += 1)
    names.push((await callSolved(aDevice(), sendCode, orderFor('register', aPhone()))).name)
  expect(names).toEqual(['SUCCESS', 'SUCCESS', 'SEND_PAUSED'])
  const stranger = aDevice()
  expect(await recover(stranger, victim, 'kantai2027')).toBe('accepted')
  expect((await callSolved(stranger, sendCode, orderFor('login', victim.phone))).name).toBe('SUCCESS')
  const code = await codeFor(database.db, `${areaCode}${victim.phone}`)
  const opened = await stranger.gateway.call(smsLogin, {
    areaCode,
    phone: victim.phone,
    code,
    flag: 0,
    version: 'v1.0.1',
  })
  expect(opened.kind).toBe('accepted')
})

test('[C-11] the answers for a number of a member and for one of nobody are the same, refusals with them', async () => {
  const victim = await aVictim('viewer05')
  const nobody = aPhone()
  const answersFor = async (phone: string) => {
    const network = (networks += 1)
    const [one, other] = [aDevice(network), aDevice(network)]
    const answers = [
      await callSolved(one, sendCode, orderFor('login', phone)),
      await callSolved(other, sendCode, orderFor('login', phone)),
      await callSolved(one, forgotPhoneStart, { name: victim.name, areaCode, phone }),
      await callSolved(other, forgotPhoneStart, { name: victim.name, areaCode, phone }),
    ]
    return answers.map(({ name, data }) => [name, Object.keys(data as object).toSorted()])
  }
  const sent = ['expiresAtMs', 'masked', 'retryAfterMs']
  const expected = [
    ['SUCCESS', sent],
    ['SEND_TOO_OFTEN', ['retryAfterMs']],
    ['SUCCESS', [...sent, 'ticket']],
    ['SEND_TOO_OFTEN', ['retryAfterMs']],
  ]
  expect([await answersFor(victim.phone), await answersFor(nobody)]).toEqual([expected, expected])
  expect(await messagesTo([nobody])).toBe(0)
})
