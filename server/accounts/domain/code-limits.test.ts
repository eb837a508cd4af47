import { expect, test } from 'vitest'
import { contactPointOf } from './contact-point.ts'
import { codeLimits, prefixOf } from './code-limits.ts'

const pointOf = (channel: 'sms' | 'mail', areaCode: string, typed: string) => {
  const contact = contactPointOf(channel, areaCode, typed)
  if (!contact) throw new Error(`${typed} reaches nobody`)
  return contact
}

test('[C-11] a number’s prefix is its area and seven digits, of a short one all but the last four', () => {
  expect(
    [
      pointOf('sms', '+86', '13812345678'),
      pointOf('sms', '+44', '7911123456'),
      pointOf('sms', '+852', '61234567'),
      pointOf('sms', '+290', '22158'),
      pointOf('mail', '', 'a@example.org'),
    ].map(prefixOf),
  ).toEqual(['+861381234', '+44791112', '+8526123', '+2902', ''])
})

test('[C-11] a member’s known device meets two limits of its own; by mail nobody meets those of numbers', () => {
  const [contact, mail] = [pointOf('sms', '+86', '13812345678'), pointOf('mail', '', 'a@example.org')]
  const quota = { anHour: 10, aDay: 100 }
  const networks = [{ key: '192.0.2.1', allowance: 1 }]
  const purposes = ['forgot', 'dormant']
  const own = { asker: 'own devices', contact: contact.address }
  const code = 'SEND_TOO_OFTEN'
  const order = { purpose: 'forgot', memberId: '7' } as const
  expect(codeLimits({ ...order, contact, isKnownDevice: true }, networks, quota)).toEqual([
    { scope: { purposes: ['forgot'], ...own }, windowMs: 60_000, max: 1, code },
    { scope: { purposes, ...own }, windowMs: 86_400_000, max: 10, code },
  ])
  const byMail = codeLimits({ ...order, contact: mail }, networks, quota)
  expect(byMail.filter(({ scope }) => scope.prefix !== undefined || scope.areaCode !== undefined)).toEqual([])
  expect(byMail.filter((limit) => limit.code === 'SEND_PAUSED').map(({ scope, max }) => [scope, max])).toEqual([
    [{ purposes, strangersOnly: true, channel: 'mail', sentOnly: true }, 10],
    [{ purposes, strangersOnly: true, channel: 'mail', sentOnly: true }, 100],
  ])
})
