import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accept, reject } from '#contract/outcome.ts'
import type { Context } from './handle.ts'
import type { Verifications } from '#server/verification/ports.ts'
import { handleCaptchaRegister } from './captcha-register.ts'
import { handleCaptchaValidate } from './captcha-validate.ts'
import type { Client } from '#server/platform/calls/client.ts'

const client: Client = { address: '10.0.0.1', uuid: randomUUID(), clientType: 'web', language: 'zh-CN' }
const afs = { kind: 'afs', challengeId: randomUUID(), expiresAtMs: 1 } as const
const asked = { demandId: randomUUID(), kind: 'afs' } as const
const answered = { challengeId: afs.challengeId, answer: { kind: 'afs' } } as const
const contextWith = (verifications: Partial<Verifications>) =>
  ({ verifications, client }) as unknown as Context<'anonymous'>

test('[C-11] captcha register gives a captcha of the step-up challenge', async () => {
  const received: unknown[] = []
  const context = contextWith({
    admits: () => true,
    challenge: async (...input) => {
      received.push(input)
      return afs
    },
  })
  expect(await handleCaptchaRegister.run(context, asked)).toEqual({ ok: true, value: afs })
  expect(received).toEqual([[asked.demandId, 'afs', client]])
})

test('[C-11] captcha register refuses a step-up challenge that is over, and an address that asks too often before anything is drawn', async () => {
  const over = contextWith({ admits: () => true, challenge: async () => undefined })
  expect(await handleCaptchaRegister.run(over, asked)).toEqual({
    ok: false,
    code: 'CHALLENGE_EXPIRED',
  })
  expect(await handleCaptchaRegister.run(contextWith({ admits: () => false }), asked)).toEqual({
    ok: false,
    code: 'RATE_LIMITED_ADDRESS',
  })
})

test('[C-11] captcha validate tells what is left, or that the answer is wrong or late', async () => {
  const passed = { left: { image: 0, afs: 0, slider: 0 }, ticket: 'A'.repeat(43) }
  const given = [accept(passed), reject('VALID_CODE_ERROR'), reject('CHALLENGE_EXPIRED')]
  const outcomes = given.map((outcome) =>
    handleCaptchaValidate.run(contextWith({ answer: async () => outcome }), answered),
  )
  expect(await Promise.all(outcomes)).toEqual([
    { ok: true, value: passed },
    { ok: false, code: 'VALID_CODE_ERROR' },
    { ok: false, code: 'CHALLENGE_EXPIRED' },
  ])
})
