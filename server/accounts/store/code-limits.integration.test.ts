import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CodePurpose } from '#contract/accounts/entities/account.ts'
import { codeResendMs } from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import {
  bindCodesOfMemberADay,
  codesOfAddressAnHour,
  codesOfAskerADay,
  codesOfContactADay,
  codesOfDevicesADay,
  codesOfPrefix,
} from '#server/accounts/domain/code-limits.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { accountParts, aClient, aPhone, smsPoint } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { contactPointOf, type ContactPoint } from '#server/accounts/ports.ts'
import type { CodeOrder } from '#server/accounts/ports/codes.ts'

const startMs = 1_800_000_000_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const settings = someSettings()
let database: TestDatabase
let nowMs: number
let deps: ReturnType<typeof accountParts>
let networks = 0

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  nowMs = startMs
  await database.db.deleteFrom('one_time_codes').execute()
  await settings.set('codeQuotas', siteDefaults.codeQuotas, 'test')
  deps = accountParts(database.db, () => nowMs, { settings })
})
afterEach(() => deps.messageOutbox.stop())

/** Somebody whom no other order of the file came from. */
const aStranger = () => {
  networks += 1
  return aClient({ address: `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` })
}

const point = (areaCode: string, phone: string): ContactPoint => {
  const contact = contactPointOf('sms', areaCode, phone)
  if (!contact) throw new Error(`${areaCode} ${phone} is no phone number`)
  return contact
}

const issue = (changes: Partial<CodeOrder> = {}) =>
  deps.codes.issue({
    purpose: 'register',
    contact: smsPoint(aPhone()),
    memberId: null,
    isSent: true,
    client: aStranger(),
    ...changes,
  })

/** Orders so many codes a minute apart, each of which has to go out. */
const issued = async (times: number, orderOf: (nth: number) => Partial<CodeOrder>, everyMs = codeResendMs) => {
  for (let nth = 0; nth < times; nth += 1) {
    const outcome = await issue(orderOf(nth))
    if (!outcome.ok) throw new Error(`the ${nth + 1}th: ${outcome.code}`)
    nowMs += everyMs
  }
}

/** Refused until `untilMs`, and let through then. */
const expectClosedUntil = async (
  untilMs: number,
  changes: Partial<CodeOrder>,
  code: 'SEND_TOO_OFTEN' | 'SEND_PAUSED' = 'SEND_TOO_OFTEN',
) => {
  expect(await issue(changes)).toEqual(reject(code, { retryAfterMs: untilMs - nowMs }))
  nowMs = untilMs - 1
  expect(await issue(changes)).toEqual(reject(code, { retryAfterMs: 1 }))
  nowMs = untilMs
  expect((await issue(changes)).ok).toBe(true)
}

describe('of one contact', () => {
  test('[C-11] a code a minute for a purpose and who asks', async () => {
    const same = { contact: smsPoint(aPhone()), client: aStranger() }
    await issued(1, () => same, 0)
    expect((await issue({ ...same, purpose: 'login' })).ok).toBe(true)
    expect((await issue({ ...same, client: aStranger() })).ok).toBe(true)
    await expectClosedUntil(startMs + codeResendMs, same)
  })

  test('[C-11] one network: five a day for a purpose; other networks and other purposes go on', async () => {
    const same = { contact: smsPoint(aPhone()), client: aStranger() }
    await issued(codesOfAskerADay, () => same)
    expect((await issue({ ...same, client: aStranger() })).ok).toBe(true)
    expect((await issue({ ...same, purpose: 'login' })).ok).toBe(true)
    await expectClosedUntil(startMs + dayMs, same)
  })

  test('[C-11] all networks: ten a day for a purpose, whether anybody has the number or not', async () => {
    const contact = smsPoint(aPhone())
    await issued(codesOfContactADay, (nth) => ({ contact, purpose: 'login', isSent: nth % 2 === 0 }))
    expect((await issue({ contact, purpose: 'forgot' })).ok).toBe(true)
    await expectClosedUntil(startMs + dayMs, { contact, purpose: 'login' })
  })

  test.each(['forgot', 'login', 'withdraw', 'reauthenticate', 'dormant'] as const satisfies CodePurpose[])(
    '[C-11] the known devices of its member have ten a day of their own for %s, whatever others ask for',
    async (purpose) => {
      const [contact, member] = [smsPoint(aPhone()), await aMember(database.db)]
      await issued(codesOfContactADay, () => ({ contact, purpose, memberId: member.id }))
      expect((await issue({ contact, purpose, memberId: member.id })).ok).toBe(false)
      const fromMs = nowMs
      const own = { contact, purpose, memberId: member.id, isKnownDevice: true }
      await issued(codesOfDevicesADay, () => own)
      await expectClosedUntil(fromMs + dayMs, own)
    },
  )
})

test('[C-11] a number that strangers have closed for recovery leaves the mail address of its member open', async () => {
  const [contact, member] = [smsPoint(aPhone()), await aMember(database.db)]
  const order = { purpose: 'forgot' as const, memberId: member.id }
  await issued(codesOfContactADay, () => ({ ...order, contact }))
  expect((await issue({ ...order, contact })).ok).toBe(false)
  const mail = contactPointOf('mail', '', `${member.name}@example.org`)
  expect((await issue({ ...order, ...(mail && { contact: mail }) })).ok).toBe(true)
})

test('[C-11] a member binds with ten codes a day, to whatever numbers; a known device is no way around', async () => {
  const member = await aMember(database.db)
  const bind = () => ({ purpose: 'bind' as const, memberId: member.id, isKnownDevice: true })
  await issued(bindCodesOfMemberADay, bind)
  expect((await issue({ ...bind(), memberId: (await aMember(database.db)).id })).ok).toBe(true)
  await expectClosedUntil(startMs + dayMs, bind())
})

describe('of one network', () => {
  test('[C-11] sixty an hour for a purpose, of which recovery has its own', async () => {
    const client = aStranger()
    await issued(codesOfAddressAnHour, () => ({ client }), 1)
    expect((await issue({ client, purpose: 'forgot' })).ok).toBe(true)
    expect((await issue()).ok).toBe(true)
    await expectClosedUntil(startMs + hourMs, { client })
  })

  test('[C-11] a /64 has sixty however many addresses it has, a /56 four times as many', async () => {
    const countOf = async (times: number, addressOf: (nth: number) => string): Promise<number> => {
      let count = 0
      for (let nth = 0; nth < times; nth += 1)
        if ((await issue({ client: aClient({ address: addressOf(nth) }) })).ok) count += 1
      return count
    }
    expect(await countOf(62, (nth) => `2001:db8:1:1::${nth}`)).toBe(60)
    expect(await countOf(182, (nth) => `2001:db8:1:${(2 + (nth % 4)).toString(16)}::${nth}`)).toBe(180)
    expect(await countOf(1, () => '2001:db8:1:100::1')).toBe(1)
    expect(await countOf(61, (nth) => (nth % 2 === 0 ? '198.51.100.1' : '::ffff:198.51.100.1'))).toBe(60)
    expect(await countOf(1, () => '198.51.100.10')).toBe(1)
  })
})

describe('of numbers that begin alike', () => {
  const neighbour = (nth: number) => smsPoint(`1370000${String(nth).padStart(4, '0')}`)

  test.each(['register', 'login', 'bind'] as const)('[C-11] %s: thirty an hour', async (purpose) => {
    await issued(codesOfPrefix.anHour, (nth) => ({ purpose, contact: neighbour(nth) }), 1)
    expect((await issue({ purpose, contact: smsPoint('13700010000') })).ok).toBe(true)
    await expectClosedUntil(startMs + hourMs, { purpose, contact: neighbour(999) }, 'SEND_PAUSED')
  })

  test('[C-11] a hundred and fifty a day', async () => {
    await issued(codesOfPrefix.aDay, (nth) => ({ contact: neighbour(nth) }), 5 * minuteMs)
    await expectClosedUntil(startMs + dayMs, { contact: neighbour(999) }, 'SEND_PAUSED')
  })

  test('[C-11] recovery goes on: it reaches numbers of members alone', async () => {
    await issued(codesOfPrefix.anHour + 1, (nth) => ({ purpose: 'forgot', contact: neighbour(nth) }), 1)
  })
})

describe('of the site', () => {
  const pools = [
    ['register', 'register'],
    ['login', 'login'],
    ['forgot', 'recovery'],
    ['dormant', 'recovery'],
    ['bind', 'bind'],
    ['withdraw', 'reauthentication'],
    ['reauthenticate', 'reauthentication'],
  ] as const
  const quotas = (pool: (typeof pools)[number][1], quota: { anHour: number; aDay: number }) =>
    settings.set('codeQuotas', { ...siteDefaults.codeQuotas, [pool]: quota }, 'test')

  test.each(pools)(
    '[C-11] %s: as many an hour and a day as the setting says, of which no other purpose takes',
    async (purpose, pool) => {
      await quotas(pool, { anHour: 3, aDay: 5 })
      for (const [other, otherPool] of pools) if (otherPool !== pool) await issued(5, () => ({ purpose: other }), 0)
      await issued(3, () => ({ purpose }), 1)
      await expectClosedUntil(startMs + hourMs, { purpose }, 'SEND_PAUSED')
      nowMs = startMs + 2 * hourMs
      await issued(1, () => ({ purpose }), 1)
      await expectClosedUntil(startMs + dayMs, { purpose }, 'SEND_PAUSED')
    },
  )

  test('[C-11] what reaches nobody, and a mail, take nothing of the messages of the site', async () => {
    await quotas('recovery', { anHour: 1, aDay: 1 })
    const mail = contactPointOf('mail', '', 'a@example.org')
    await issued(3, () => ({ purpose: 'forgot', isSent: false }), 0)
    await issued(1, () => ({ purpose: 'forgot', ...(mail && { contact: mail }) }), 0)
    await issued(1, () => ({ purpose: 'forgot' }), 0)
    expect(await issue({ purpose: 'forgot' })).toEqual(reject('SEND_PAUSED', { retryAfterMs: hourMs }))
  })

  test('[C-11] the site’s limit keeps no member from recovering on a known device', async () => {
    await quotas('recovery', { anHour: 1, aDay: 1 })
    await issued(1, () => ({ purpose: 'forgot' }), 0)
    const member = await aMember(database.db)
    const own = { purpose: 'forgot' as const, memberId: member.id }
    expect((await issue(own)).ok).toBe(false)
    expect(await issue({ ...own, isKnownDevice: true })).toEqual(
      accept({ retryAfterMs: codeResendMs, expiresAtMs: nowMs + 10 * minuteMs }),
    )
  })

  test('[C-11] a foreign area has a fifth of it; the others go on', async () => {
    await quotas('register', { anHour: 10, aDay: 1_000 })
    await issued(2, (nth) => ({ contact: point('+44', `79110${nth}1000`) }), 0)
    expect((await issue()).ok).toBe(true)
    expect((await issue({ contact: point('+1', '2025550100') })).ok).toBe(true)
    await expectClosedUntil(startMs + hourMs, { contact: point('+44', '7911111111') }, 'SEND_PAUSED')
  })
})
