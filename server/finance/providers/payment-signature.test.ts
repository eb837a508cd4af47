import { describe, expect, test } from 'vitest'
import { checkSignature, signatureHeaders, signatureWindowMs } from './payment-signature.ts'

const secret = 'secret-of-the-tests'
const nowMs = 1_800_000_000_000
const signed = { method: 'POST', path: '/payments/callback/a', rawBody: '{"eventId":"1"}' }
const headers = signatureHeaders(secret, signed, nowMs)
const check = (changes: Partial<typeof signed>, at = nowMs, sent: object = headers) =>
  checkSignature(secret, { ...signed, ...changes }, { headers: { ...sent }, nowMs: at })

describe('[C-14] the signature of a payment request', () => {
  test('is HMAC-SHA-256 over time, method, path and body, as another implementation makes it', () => {
    // printf '1800000000000\nPOST\n/payments/callback/a\n{"eventId":"1"}' | openssl dgst -sha256 -hmac secret-of-the-tests
    expect(headers).toEqual({
      'x-payment-timestamp': '1800000000000',
      'x-payment-signature': 'fac28851f7fb270017f798035c368399a880be50494618efe749bfd4bc811933',
    })
    expect(check({})).toBe('right')
    expect(check({ rawBody: Buffer.from(signed.rawBody) as never })).toBe('right')
  })

  test.each([
    { rawBody: '{"eventId":"2"}' },
    { rawBody: '' },
    { rawBody: `${signed.rawBody} ` },
    { path: '/payments/callback/b' },
    { method: 'GET' },
  ])('holds for nothing but what was signed: %o', (changes) => {
    expect(check(changes)).toBe('wrong')
  })

  test('holds for five minutes either way, at the edge', () => {
    expect([nowMs - signatureWindowMs, nowMs + signatureWindowMs].map((at) => check({}, at))).toEqual([
      'right',
      'right',
    ])
    expect([nowMs - signatureWindowMs - 1, nowMs + signatureWindowMs + 1].map((at) => check({}, at))).toEqual([
      'too old',
      'too old',
    ])
  })

  test.each([
    {},
    { 'x-payment-timestamp': '1', 'x-payment-signature': '' },
    { 'x-payment-timestamp': 'now', 'x-payment-signature': '0'.repeat(64) },
    { 'x-payment-timestamp': '1', 'x-payment-signature': 'G'.repeat(64) },
    { 'x-payment-timestamp': ['1', '2'], 'x-payment-signature': '0'.repeat(64) },
  ])('is missing where its headers have no such form: %o', (sent) => {
    expect(check({}, nowMs, sent)).toBe('missing')
  })
})
