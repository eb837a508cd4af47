import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  dormantActivate,
  login,
  loginV3,
  loginV4,
  register,
  webLogin,
  webRegister,
} from '#contract/accounts/calls/accounts.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { timeCheck } from '#contract/site/calls/system.ts'
import type { Call, RequestOf } from '#contract/define-call.ts'
import type { StepUpChallenge } from '#contract/verification/entities/verification.ts'
import { calls, type CallName } from '#contract/registry.ts'
import { loginPayload } from '#src/gateway/login-payload.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { actionOf } from '#server/verification/domain/actions.ts'
import { aPhone, codeFor } from '#tests/builders/accounts.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { solveStepUp } from '#tests/world/solve-verification.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { callExamples } from './call-examples.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'

let database: TestDatabase
let world: World
let client: TestClient

const asksFor = (call: CallName, counts: StepUpChallenge['left']) =>
  world.services().settings.set('verification', { [call]: [{ fromRisk: 0, counts }] }, 'test')

beforeAll(async () => {
  database = await testDatabase()
  world = await startWorld({ environment: { DATABASE_URL: database.url } })
  client = openClient(world.baseUrl, '')
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})

/** Sends the call without a ticket, and again with the one that its step-up gives. */
const meetAndSolve = async (call: Call) => {
  const met = (await client.refusal(call, {})) as { name: string; data: StepUpChallenge }
  const ticket = await solveStepUp(client, database.db, met.data.demandId)
  const again = await client.gateway.call(call, { verification: ticket } as never)
  return { name: met.name, reason: met.data.reason, left: met.data.left, again: again.kind }
}

test('[S-06] a call of nobody meets the robot check; with its ticket in the query it runs', async () => {
  const left = { image: 0, afs: 0, slider: 1 }
  await asksFor('timeCheck', left)
  expect(await meetAndSolve(timeCheck)).toEqual({ name: 'ROBOT_CHECK', reason: 'robot', left, again: 'accepted' })
})

test('[S-07, V-08] a member’s call meets the safety verification; image, slider and silent check solved, it runs', async () => {
  const left = { image: 1, afs: 1, slider: 1 }
  await client.logIn()
  await asksFor('memberInfo', left)
  expect(await meetAndSolve(memberInfo)).toEqual({
    name: 'SAFETY_VERIFICATION',
    reason: 'safety',
    left,
    again: 'accepted',
  })
})

describe('the graphical captcha', () => {
  const picture = { image: 1, afs: 0, slider: 0 }
  const set = async (verification: typeof siteDefaults.verification, mode: 'specification' | 'always' | 'risk') => {
    const { settings } = world.services()
    await settings.set('verification', verification, 'test')
    await settings.set('verificationMode', mode, 'test')
  }
  const newcomer = () => openClient(world.baseUrl, '')

  /** What a call meets: the picture and whatever else is asked for, or the code of its answer. */
  const meets = async (from: TestClient, call: Call, input: unknown) => {
    const result = await from.gateway.call(call, input as never)
    if (result.kind !== 'rejected') return result.kind
    return result.name === 'ROBOT_CHECK' ? (result.data as StepUpChallenge).left : result.name
  }

  const ways = (Object.keys(calls) as CallName[]).filter((name) => ['login', 'register'].includes(actionOf(name)))

  beforeEach(() => set({}, 'specification'))

  test.each(ways)('[V-08, S-07] %s of a device that is not known begins with the picture', async (name) => {
    expect(await meets(newcomer(), calls[name], callExamples[name])).toEqual(picture)
  })

  test('[C-11, V-08] a passkey needs no human check besides, whatever the mode', async () => {
    for (const mode of ['specification', 'always'] as const) {
      await set(siteDefaults.verification, mode)
      expect(await meets(newcomer(), calls.passkeyLogin, callExamples.passkeyLogin)).toBe('PASSKEY_REFUSED')
    }
  })

  test('[V-08] the second step of a log-in was asked at its first', async () => {
    expect(await meets(newcomer(), calls.loginSecond, callExamples.loginSecond)).toBe('TICKET_INVALID')
  })

  test('[V-08] a device that a member logged in with is known for that member, whatever the way, and for nobody else', async () => {
    const known = newcomer()
    await known.logIn('viewer02')
    const wrong = 'wrong1234'
    const flag = { flag: 0, version: 'v1.0.1' } as const
    const waysOf = async (name: string) =>
      [
        [login, await loginPayload(name, wrong, false, Date.now())],
        [loginV4, { name, password: wrong, ...flag }],
        [loginV3, { name, password: wrong }],
        [webLogin, { username: name, password: wrong }],
      ] as const
    for (const [call, input] of await waysOf('viewer02')) expect(await meets(known, call, input)).toBe('LOGIN_REFUSED')
    for (const [call, input] of await waysOf('viewer03')) expect(await meets(known, call, input)).toEqual(picture)
    for (const [call, input] of await waysOf('nobody')) expect(await meets(known, call, input)).toEqual(picture)
    await set({}, 'always')
    for (const [call, input] of await waysOf('viewer02')) expect(await meets(known, call, input)).toEqual(picture)
    await set({}, 'risk')
    for (const [call, input] of await waysOf('viewer02'))
      expect(await meets(newcomer(), call, input)).toBe('LOGIN_REFUSED')
  })

  const solved = async <C extends Call>(from: TestClient, call: C, input: RequestOf<C>) => {
    const { data } = (await from.refusal(call, input)) as { data: StepUpChallenge }
    const verification = await solveStepUp(from, database.db, data.demandId)
    return { left: data.left, answer: await from.accepted(call, { ...(input as object), verification } as never) }
  }

  test('[V-08, S-11] registering has the sleep-check: whose number is a dormant member’s wakes that one up', async () => {
    await set({}, 'risk')
    const from = newcomer()
    const [areaCode, phone, name] = ['+86', aPhone(), 'viewer06']
    const own = { phone: `${areaCode}${phone}`, phone_area: areaCode }
    await database.db.updateTable('members').set(own).where('name', '=', name).execute()
    const registerNow = async () => {
      await from.accepted(sendCode, { purpose: 'register', channel: 'sms', areaCode, target: phone })
      const code = await codeFor(database.db, own.phone)
      const wanted = {
        requestId: crypto.randomUUID(),
        name: 'newcomer06',
        password: 'kantai2026',
        areaCode,
        phone,
        code,
      }
      return from.refusal(register, { ...wanted, version: 'v1.0.1', ageConfirmed: true, agreed: agreedInDemo })
    }
    expect((await world.admin(['member', 'sleep', name])).exit).toBe(0)
    const refused = (await registerNow()) as { name: string; data: { ticket: string; status: string } }
    expect([refused.name, refused.data.status]).toEqual(['DORMANT_MEMBER', 'dormant'])
    const { ticket } = refused.data
    await from.accepted(sendCode, { purpose: 'dormant', channel: 'sms', areaCode, target: '', ticket })
    await from.accepted(dormantActivate, { ticket, code: await codeFor(database.db, own.phone) })
    expect((await from.logIn(name)).userInfo.status).toBe('1')
  })

  test.each([
    ['the app', register],
    ['the older page', webRegister],
  ] as const)(
    '[S-07, V-08] by default a registration from %s meets the captcha of its code, and no second one',
    async (_where, call) => {
      await set(siteDefaults.verification, siteDefaults.verificationMode)
      const from = newcomer()
      const [areaCode, phone, password] = ['+86', aPhone(), 'kantai2026']
      const sent = await solved(from, sendCode, { purpose: 'register', channel: 'sms', areaCode, target: phone })
      const code = await codeFor(database.db, `${areaCode}${phone}`)
      const name = `pictured${phone.slice(-3)}`
      const fields = { requestId: crypto.randomUUID(), password, areaCode, phone, code, agreed: agreedInDemo }
      const app = { ...fields, name, version: 'v1.0.1', ageConfirmed: true }
      const named = call === register ? app : { ...fields, username: name, ageConfirmed: 'true' }
      const made = await solved(from, call, named as never)
      expect([sent.left, made.left]).toEqual([
        { image: 0, afs: 1, slider: 1 },
        { image: 0, afs: 1, slider: 0 },
      ])
      expect((made.answer as { userInfo: { name: string } }).userInfo.name).toBe(name)
      expect(await meets(from, loginV4, { name, password, flag: 0, version: 'v1.0.1' })).toBe('accepted')
    },
  )

  test('[V-08, S-07] one code opens no list of names: whoever meets taken ones again and again meets the picture', async () => {
    await set(siteDefaults.verification, siteDefaults.verificationMode)
    const from = newcomer()
    const [areaCode, phone, password] = ['+86', aPhone(), 'kantai2026']
    await solved(from, sendCode, { purpose: 'register', channel: 'sms', areaCode, target: phone })
    const code = await codeFor(database.db, `${areaCode}${phone}`)
    const taken = { name: 'viewer02', password, areaCode, phone, code, agreed: agreedInDemo }
    /** The pictures that the next try is asked for; one without is solved and refused by the name. */
    const picturesOfNext = async (): Promise<number> => {
      const wanted = { ...taken, requestId: crypto.randomUUID(), version: 'v1.0.1', ageConfirmed: true } as const
      const { data } = (await from.refusal(register, wanted)) as { data: StepUpChallenge }
      if (data.left.image > 0) return data.left.image
      const verification = await solveStepUp(from, database.db, data.demandId)
      expect(await meets(from, register, { ...wanted, verification })).toBe('NAME_TAKEN')
      return 0
    }
    expect(await picturesOfNext()).toBe(0)
    let tries = 1
    for (; (await picturesOfNext()) === 0; tries += 1) expect(tries).toBeLessThan(6)
  })
})
