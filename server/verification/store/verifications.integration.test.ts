import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { captchaRegister, captchaValidate } from '#contract/verification/calls.ts'
import type { Call, InputOf } from '#contract/define-call.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { CallName } from '#contract/registry.ts'
import type { KeyCode } from '#contract/site/entities/site-config.ts'
import type { ChallengeKind, VerificationCounts } from '#contract/verification/entities/verification.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { nonceOf } from '#scripts/terminal/solve-by-proof.ts'
import { answerOf, solveStepUp } from '#tests/world/solve-verification.ts'
import { knownDeviceMs } from '#server/verification/domain/known-devices.ts'
import type { VerificationMode } from '#server/verification/domain/graphical-captcha.ts'
import type { CaptchaPictures, Verifications } from '#server/verification/ports.ts'
import { createRisk, type RiskStore } from './risk.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { challengeContext, createVerifications } from './verifications.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { SiteSettings } from '#server/site/ports.ts'

const startMs = 1_800_000_000_000
const minuteMs = 60_000
const nothing: VerificationCounts = { image: 0, afs: 0, slider: 0 }
const slider = { ...nothing, slider: 1 }
const expired = reject('CHALLENGE_EXPIRED')
const wrongText = { kind: 'image', text: 'no' } as const

let clients = 0
const aClient = (changes: Partial<Client> = {}): Client => ({
  address: `10.0.0.${(clients += 1)}`,
  uuid: randomUUID(),
  clientType: 'web',
  language: 'zh-CN',
  ...changes,
})

const pictures: CaptchaPictures = {
  image: async () => ({
    expected: { kind: 'image', text: '7K4P' },
    challenge: { kind: 'image', picture: 'data:,', width: 200, height: 72, length: 4 },
  }),
  slider: async () => ({
    expected: { kind: 'slider', x: 180 },
    challenge: {
      kind: 'slider',
      picture: 'data:,',
      width: 340,
      height: 190,
      piece: 'data:,',
      pieceWidth: 52,
      pieceHeight: 52,
      top: 40,
    },
  }),
}

type Tiers = Record<string, { fromRisk: number; counts: VerificationCounts }[]>

let database: TestDatabase
let nowMs = startMs
const now = () => nowMs
const settingsOf = (tiers: Tiers, mode: VerificationMode) =>
  ({ get: (key: KeyCode) => (key === 'verificationMode' ? mode : tiers) }) as unknown as SiteSettings

/** A server on the database, as a restart makes one. */
const startWith = (
  tiers: Tiers,
  { db = database.db, mode = 'risk' }: { db?: Database; mode?: VerificationMode } = {},
): { verifications: Verifications; risk: RiskStore } => {
  const risk = createRisk(db, now)
  const settings = settingsOf(tiers, mode)
  return {
    risk,
    verifications: createVerifications(db, { settings, risk, pictures, sealing: testFieldEncryption, now }),
  }
}

const always = (counts: VerificationCounts): Tiers => ({
  sendCode: [{ fromRisk: 0, counts }],
  login: [{ fromRisk: 0, counts }],
  chatSend: [{ fromRisk: 0, counts }],
})

const stepUpOf = async (verifications: Verifications, client: Client, memberId?: string) => {
  const stepUp = await verifications.stepUp('sendCode', client, memberId, undefined)
  if (!stepUp) throw new Error('nothing is asked for')
  return stepUp
}

const challengeOf = async (verifications: Verifications, demandId: string, kind: ChallengeKind, client: Client) => {
  const challenge = await verifications.challenge(demandId, kind, client)
  if (!challenge) throw new Error('the step-up challenge is over')
  return challenge
}

/** Solves one challenge of a kind, as a person would. */
const solveOne = async (verifications: Verifications, demandId: string, kind: ChallengeKind, client: Client) => {
  const { challengeId } = await challengeOf(verifications, demandId, kind, client)
  return verifications.answer(challengeId, await answerOf(database.db, challengeId), client)
}

const ticketOf = async (
  verifications: Verifications,
  client: Client,
  call: CallName = 'sendCode',
  subject?: string,
): Promise<string> => {
  const about = subject === undefined ? {} : { subject }
  const { demandId = '' } = (await verifications.stepUp(call, client, undefined, undefined, about)) ?? {}
  const solved = await solveOne(verifications, demandId, 'slider', client)
  if (!solved.ok || solved.value.ticket === null) throw new Error('not solved')
  return solved.value.ticket
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())
beforeEach(() => {
  nowMs = startMs
})

describe('step-up challenges', () => {
  test('[S-07] a call that has no tiers costs no query, with a ticket or without', async () => {
    const unusable = new Proxy({} as Database, {
      get: () => {
        throw new Error('the database was asked')
      },
    })
    const { verifications } = startWith(always(slider), { db: unusable })
    expect(await verifications.stepUp('timeCheck', aClient(), undefined, undefined)).toBeUndefined()
    expect(await verifications.stepUp('timeCheck', aClient(), undefined, 'A'.repeat(43))).toBeUndefined()
  })

  test('[S-06] nobody meets the robot check, [S-07] a member the safety verification, for 10 minutes', async () => {
    const { verifications } = startWith(always(slider))
    const [client, member] = [aClient(), await aMember(database.db)]
    const expected = { left: slider, expiresAtMs: startMs + 10 * minuteMs }
    const { demandId: robotId, ...robot } = await stepUpOf(verifications, client)
    const { demandId: safetyId, ...safety } = await stepUpOf(verifications, client, member.id)
    expect([robot, safety]).toEqual([
      { reason: 'robot', ...expected },
      { reason: 'safety', ...expected },
    ])
    expect(robotId).not.toBe(safetyId)
  })

  test('[S-07] calls of one device and path that wait at once share a step-up challenge; others have their own', async () => {
    const { verifications } = startWith(always(slider))
    const client = aClient()
    const shared = await Promise.all(Array.from({ length: 20 }, () => stepUpOf(verifications, client)))
    expect(new Set(shared.map(({ demandId }) => demandId)).size).toBe(1)
    const other = await verifications.stepUp('login', client, undefined, undefined)
    const elsewhere = await stepUpOf(verifications, aClient())
    expect(new Set([shared[0]?.demandId, other?.demandId, elsewhere.demandId]).size).toBe(3)
    nowMs += 10 * minuteMs
    expect((await stepUpOf(verifications, client)).demandId).not.toBe(shared[0]?.demandId)
  })

  test.each([
    ['login', ['login', 'loginV4', 'loginV3', 'webLogin', 'smsLogin', 'webSmsLogin']],
    ['register', ['register', 'webRegister']],
    ['sendCode', ['sendCode', 'forgotPhoneStart', 'forgotEmailStart']],
  ] as const)(
    '[S-07] every call that leads to %s meets its policy: one challenge, one ticket',
    async (action, aliases) => {
      const { verifications } = startWith({ [action]: [{ fromRisk: 0, counts: slider }] })
      const client = aClient()
      const met = async (alias: CallName, ticket?: string) =>
        (await verifications.stepUp(alias, client, undefined, ticket))?.demandId
      const demandIds = new Set(await Promise.all(aliases.map((alias) => met(alias))))
      const [demandId] = demandIds
      if (demandIds.size !== 1 || demandId === undefined) throw new Error(`${demandIds.size} challenges are open`)
      for (const alias of aliases) {
        const ticket = await ticketOf(verifications, client, action)
        expect(await met(alias, ticket)).toBeUndefined()
      }
    },
  )

  test('[S-07] what is asked for follows the risk of the call', async () => {
    const { verifications, risk } = startWith({ login: [{ fromRisk: 40, counts: slider }] })
    const client = aClient()
    const asks = () => verifications.stepUp('login', client, undefined, undefined)
    expect(await asks()).toBeUndefined()
    for (let tries = 0; tries < 3; tries += 1) await risk.failed(client)
    expect((await asks())?.left).toEqual(slider)
    nowMs += 60 * minuteMs
    expect(await asks()).toBeUndefined()
  })
})

describe('the graphical captcha', () => {
  // One of these goes on until a device is known no longer.
  afterAll(async () => void (await database.db.deleteFrom('verification_demands').execute()))

  const image = { ...nothing, image: 1 }

  test.each([
    ['specification', [image, image, undefined]],
    ['always', [image, image, image]],
    ['risk', [undefined, undefined, undefined]],
  ] as const)(
    '[V-08, S-07] by the mode %s: registering, logging in from another device, from a known one',
    async (mode, expected) => {
      const { verifications, risk } = startWith({}, { mode })
      const [member, client] = [await aMember(database.db), aClient()]
      await risk.trust(client, member.id)
      const asked = async (call: CallName, caller: Client) =>
        (await verifications.stepUp(call, caller, undefined, undefined, { claimant: async () => member.id }))?.left
      const found = [await asked('register', client), await asked('login', aClient()), await asked('login', client)]
      expect(found).toEqual(expected)
    },
  )

  test('[V-08] a device is known for the member who logged in with it alone, and as long as it is kept', async () => {
    const { verifications, risk } = startWith({}, { mode: 'specification' })
    const [member, other, client] = [await aMember(database.db), await aMember(database.db), aClient()]
    await risk.trust(client, member.id)
    const asks = async (memberId: string | undefined) =>
      (await verifications.stepUp('loginV3', client, undefined, undefined, { claimant: async () => memberId })) !==
      undefined
    expect([await asks(member.id), await asks(other.id), await asks(undefined)]).toEqual([false, true, true])
    nowMs += knownDeviceMs - 1
    expect(await asks(member.id)).toBe(false)
    nowMs += 1
    expect(await asks(member.id)).toBe(true)
  })

  test('[V-08, S-07] a picture that the score asks for as well is asked for once; what else it asks for stays', async () => {
    const tiers = { login: [{ fromRisk: 0, counts: { image: 2, afs: 1, slider: 0 } }] }
    const { verifications } = startWith(tiers, { mode: 'always' })
    const left = async (call: CallName) => (await verifications.stepUp(call, aClient(), undefined, undefined))?.left
    expect(await left('login')).toEqual({ image: 2, afs: 1, slider: 0 })
    expect(await left('register')).toEqual(image)
  })
})

describe('challenges', () => {
  test('[S-07] each kind is solved once; the ticket comes with the last', async () => {
    const { verifications } = startWith(always({ image: 1, afs: 1, slider: 1 }))
    const client = aClient()
    const { demandId } = await stepUpOf(verifications, client)
    const verdicts = [
      await solveOne(verifications, demandId, 'afs', client),
      await solveOne(verifications, demandId, 'slider', client),
    ]
    expect(verdicts).toEqual([
      accept({ left: { image: 1, afs: 0, slider: 1 }, ticket: null }),
      accept({ left: { image: 1, afs: 0, slider: 0 }, ticket: null }),
    ])
    expect(await verifications.challenge(demandId, 'slider', client)).toBeUndefined()
    expect((await stepUpOf(verifications, client)).left).toEqual({ image: 1, afs: 0, slider: 0 })
    expect(await solveOne(verifications, demandId, 'image', client)).toEqual(
      accept({ left: nothing, ticket: expect.stringMatching(/^[\w-]{43}$/) as string }),
    )
    expect(await verifications.challenge(demandId, 'image', client)).toBeUndefined()
  })

  test('[S-07] a proof stands in for a picture', async () => {
    const { verifications } = startWith(always(slider))
    const client = aClient()
    const { demandId } = await stepUpOf(verifications, client)
    const challenge = await challengeOf(verifications, demandId, 'proof', client)
    if (challenge.kind !== 'proof') throw new Error('another kind was asked for')
    expect(challenge).toEqual({
      kind: 'proof',
      challengeId: challenge.challengeId,
      expiresAtMs: startMs + 2 * minuteMs,
      seed: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      zeroBits: 19,
    })
    // The work of a browser in a moment: fewer bits, the same way.
    const expected = { kind: 'proof' as const, seed: challenge.seed, zeroBits: 8 }
    await database.db
      .updateTable('verification_challenges')
      .set({ sealed: sealJson(testFieldEncryption, expected, challengeContext(challenge.challengeId)) })
      .where('id', '=', challenge.challengeId)
      .execute()
    const answer = { kind: 'proof', nonce: nonceOf(challenge.seed, 8) } as const
    expect(await verifications.answer(challenge.challengeId, answer, client)).toEqual(
      accept({ left: nothing, ticket: expect.stringMatching(/^[\w-]{43}$/) as string }),
    )
  })

  test('[S-07] a silent check that fails asks for a picture instead', async () => {
    const { verifications, risk } = startWith(always({ ...nothing, afs: 1 }))
    const client = aClient()
    const { demandId } = await stepUpOf(verifications, client)
    for (let tries = 0; tries < 5; tries += 1) await risk.failed(client)
    expect(await solveOne(verifications, demandId, 'afs', client)).toEqual(reject('VALID_CODE_ERROR'))
    expect((await stepUpOf(verifications, client)).left).toEqual(slider)
    expect(await solveOne(verifications, demandId, 'slider', client)).toEqual(
      accept({ left: nothing, ticket: expect.stringMatching(/^[\w-]{43}$/) as string }),
    )
  })

  test('[C-11] a challenge is answered once, right or wrong, however many answers come at once', async () => {
    const { verifications } = startWith(always({ ...nothing, image: 2 }))
    const client = aClient()
    const { demandId } = await stepUpOf(verifications, client)
    const { challengeId } = await challengeOf(verifications, demandId, 'image', client)
    const right = await answerOf(database.db, challengeId)
    const verdicts = await Promise.all(
      Array.from({ length: 8 }, () => verifications.answer(challengeId, right, client)),
    )
    const passed = { left: { ...nothing, image: 1 }, ticket: null }
    expect(verdicts.filter(({ ok }) => ok)).toEqual([accept(passed)])
    expect(verdicts.filter(({ ok }) => !ok)).toEqual(Array(7).fill(expired))
    const next = await challengeOf(verifications, demandId, 'image', client)
    expect(await verifications.answer(next.challengeId, wrongText, client)).toEqual(reject('VALID_CODE_ERROR'))
    expect(await verifications.answer(next.challengeId, right, client)).toEqual(expired)
  })

  test('[C-11] only the newest captcha of a step-up challenge counts, for two minutes, for its device', async () => {
    const { verifications } = startWith(always(slider))
    const client = aClient()
    const { demandId } = await stepUpOf(verifications, client)
    const challenge = async () => (await challengeOf(verifications, demandId, 'slider', client)).challengeId
    const answer = async (challengeId: string, from = client) =>
      verifications.answer(challengeId, await answerOf(database.db, challengeId), from)
    const [older, newer] = [await challenge(), await challenge()]
    expect([await answer(older), await answer(newer, aClient())]).toEqual([expired, expired])
    nowMs += 2 * minuteMs
    expect(await answer(newer)).toEqual(expired)
    expect(await verifications.answer(randomUUID(), wrongText, client)).toEqual(expired)
    expect(await verifications.challenge(demandId, 'slider', aClient())).toBeUndefined()
    expect(await verifications.challenge(randomUUID(), 'slider', client)).toBeUndefined()
    expect(await answer(await challenge())).toEqual(
      accept({ left: nothing, ticket: expect.stringMatching(/^[\w-]{43}$/) as string }),
    )
  })

  test('[C-11] a step-up challenge takes ten wrong answers; the next call meets another one', async () => {
    const { verifications } = startWith(always({ ...nothing, image: 1 }))
    const client = aClient()
    const { demandId } = await stepUpOf(verifications, client)
    for (let wrong = 0; wrong < 10; wrong += 1) {
      const { challengeId } = await challengeOf(verifications, demandId, 'image', client)
      expect(await verifications.answer(challengeId, wrongText, client)).toEqual(reject('VALID_CODE_ERROR'))
    }
    expect(await verifications.challenge(demandId, 'image', client)).toBeUndefined()
    expect((await stepUpOf(verifications, client)).demandId).not.toBe(demandId)
  })

  test('[X-03] an address has 30 challenges a minute', () => {
    const { verifications } = startWith(always(slider))
    const client = aClient()
    const admitted = Array.from({ length: 32 }, () => verifications.admits(client)).filter((is) => is)
    expect([admitted.length, verifications.admits(aClient({ address: '10.1.0.1' }))]).toEqual([30, true])
    nowMs += minuteMs
    expect(verifications.admits(client)).toBe(true)
  })

  test('[X-03] the addresses of a /64 share its 30 challenges a minute; a /56 has 120, a /48 480', () => {
    const { verifications } = startWith(always(slider))
    const admitted = (times: number, addressOf: (nth: number) => string): number =>
      Array.from({ length: times }, (_, nth) => verifications.admits(aClient({ address: addressOf(nth) }))).filter(
        (is) => is,
      ).length
    expect(admitted(32, (nth) => `2001:db8:1:1::${nth}`)).toBe(30)
    expect(admitted(100, (nth) => `2001:db8:1:${(16 + nth).toString(16)}::1`)).toBe(90)
    expect(admitted(400, (nth) => `2001:db8:1:${(256 + (nth % 200) * 256).toString(16)}::1`)).toBe(360)
    expect(admitted(1, () => '2001:db8:2:1::1')).toBe(1)
  })
})

describe('tickets', () => {
  test.each([
    ['chatSend', 10],
    ['login', 1],
    ['register', 1],
    ['sendCode', 1],
  ] as const)('[S-07] a ticket of %s lets %i through, however many requests come at once', async (call, uses) => {
    const { verifications } = startWith({ [call]: [{ fromRisk: 0, counts: slider }] })
    const client = aClient()
    const ticket = await ticketOf(verifications, client, call)
    const stepUps = await Promise.all(
      Array.from({ length: 20 }, () => verifications.stepUp(call, client, undefined, ticket)),
    )
    expect(stepUps.filter((stepUp) => stepUp === undefined).length).toBe(uses)
    expect(new Set(stepUps.flatMap((stepUp) => stepUp?.demandId ?? [])).size).toBe(1)
  })

  test('[S-07] a ticket is good for its device and call, for 60 seconds; else the call meets a fresh step-up challenge', async () => {
    const { verifications } = startWith(always(slider))
    const client = aClient()
    const ticket = await ticketOf(verifications, client)
    const refused = [
      await verifications.stepUp('login', client, undefined, ticket),
      await verifications.stepUp('sendCode', aClient(), undefined, ticket),
      await verifications.stepUp('sendCode', client, undefined, 'A'.repeat(43)),
    ]
    expect(refused.map((stepUp) => stepUp?.left)).toEqual([slider, slider, slider])
    nowMs += minuteMs - 1
    expect(await verifications.stepUp('sendCode', client, undefined, ticket)).toBeUndefined()
    const late = await ticketOf(verifications, client)
    nowMs += minuteMs
    expect((await verifications.stepUp('sendCode', client, undefined, late))?.left).toEqual(slider)
  })

  test('[S-07] a ticket is good for its subject alone, and a challenge is shared with no other', async () => {
    const { verifications } = startWith(always(slider))
    const client = aClient()
    const met = (subject: string, ticket?: string) =>
      verifications.stepUp('sendCode', client, undefined, ticket, { subject })
    const [one, same, other] = [await met('+8613800000001'), await met('+8613800000001'), await met('+8613800000002')]
    expect([one?.demandId === same?.demandId, one?.demandId === other?.demandId]).toEqual([true, false])
    const ticket = await ticketOf(verifications, client, 'sendCode', '+8613800000001')
    expect((await met('+8613800000002', ticket))?.left).toEqual(slider)
    expect(await met('+8613800000001', ticket)).toBeUndefined()
    expect((await met('+8613800000001', ticket))?.left).toEqual(slider)
  })

  test('[S-07] a ticket is stored hashed', async () => {
    const ticket = await ticketOf(startWith(always(slider)).verifications, aClient())
    const rows = await database.db
      .selectFrom('verification_tickets')
      .select('uses')
      .where('token_hash', '=', createHash('sha256').update(ticket).digest())
      .execute()
    expect(rows).toEqual([{ uses: 0 }])
  })
})

test('[S-07] a step-up challenge, its captcha, its ticket and what failed survive a restart at any moment', async () => {
  const tiers = always({ ...nothing, image: 1 })
  const client = aClient()
  const { demandId } = await stepUpOf(startWith(tiers).verifications, client)
  const failing = startWith(tiers).verifications
  for (let wrong = 0; wrong < 3; wrong += 1) {
    const { challengeId } = await challengeOf(failing, demandId, 'image', client)
    await failing.answer(challengeId, wrongText, client)
  }
  const { challengeId } = await challengeOf(startWith(tiers).verifications, demandId, 'image', client)
  const solved = await startWith(tiers).verifications.answer(
    challengeId,
    await answerOf(database.db, challengeId),
    client,
  )
  if (!solved.ok || solved.value.ticket === null) throw new Error('not solved')
  const { verifications, risk } = startWith(tiers)
  expect(await verifications.stepUp('sendCode', client, undefined, solved.value.ticket)).toBeUndefined()
  expect(await risk.score('login', client, undefined)).toBe(20)
})

test('[S-07] what is over is removed, and no more', async () => {
  const { verifications, risk } = startWith(always(slider))
  const [earlier, later] = [aClient(), aClient()]
  await ticketOf(verifications, earlier)
  await risk.failed(earlier)
  nowMs += 61 * minuteMs
  const kept = await stepUpOf(verifications, later)
  await risk.failed(later)
  await verifications.sweep()
  const { db } = database
  expect(await db.selectFrom('verification_demands').select('id').execute()).toEqual([{ id: kept.demandId }])
  expect(await db.selectFrom('verification_challenges').select('id').execute()).toEqual([])
  expect(await db.selectFrom('verification_tickets').select('call').execute()).toEqual([])
  expect(await db.selectFrom('risk_events').select('device_uuid').execute()).toEqual([{ device_uuid: later.uuid }])
})

test('[C-11] a test solves a step-up challenge through the calls', async () => {
  const { verifications } = startWith(always({ image: 1, afs: 1, slider: 2 }))
  const client = aClient()
  const accepted = async (call: Call, input: unknown): Promise<unknown> => {
    if (call.path.endsWith('register')) {
      const { demandId, kind } = input as InputOf<typeof captchaRegister>
      return verifications.challenge(demandId, kind, client)
    }
    const { challengeId, answer } = input as InputOf<typeof captchaValidate>
    const outcome = await verifications.answer(challengeId, answer, client)
    return outcome.ok ? outcome.value : outcome.code
  }
  const { demandId } = await stepUpOf(verifications, client)
  const ticket = await solveStepUp({ accepted: accepted as never }, database.db, demandId)
  expect(await verifications.stepUp('sendCode', client, undefined, ticket)).toBeUndefined()
})
