import { expect, test } from 'vitest'
import { memoryStore } from '#src/gateway/identity.ts'
import type { KeptForgot } from '#src/machines/accounts/forgot-password-rules.ts'
import { readKeptForgot, writeKeptForgot } from './stored-forgot.ts'

const nowMs = 1_800_000_000_000
const kept: KeptForgot = {
  identity: { channel: 'sms', name: 'haifeng01', areaCode: '+86', contact: '13800138000' },
  step: { kind: 'code', ticket: 'a'.repeat(43), masked: '138****8000', expiresAtMs: nowMs + 1, againAtMs: nowMs },
}

test('[C-11] a step is there again after a reload, until its ticket is over', () => {
  const store = memoryStore()
  writeKeptForgot(store, kept)
  expect(readKeptForgot(store, nowMs)).toEqual(kept)
  expect(readKeptForgot(store, nowMs + 1)).toBe(null)
  writeKeptForgot(store, null)
  expect(readKeptForgot(store, nowMs)).toBe(null)
})

test('what cannot be read is nothing, and a full store is no failure', () => {
  const store = memoryStore()
  for (const text of ['{', '{}', JSON.stringify({ ...kept, step: { ...kept.step, ticket: 'x' } })]) {
    store.setItem('grandstand.forgot', text)
    expect(readKeptForgot(store, nowMs)).toBe(null)
  }
  const full = {
    ...memoryStore(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => writeKeptForgot(full, kept)).not.toThrow()
})
