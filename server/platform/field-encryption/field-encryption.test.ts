import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFieldEncryption } from './field-encryption.ts'

const key = randomBytes(32)
const fieldEncryption = createFieldEncryption(key)

test('[C-12] whatever is sealed opens in its place, with its key, and says nothing of itself', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (content, context) => {
      const bytes = Buffer.from(content)
      const sealed = fieldEncryption.seal(bytes, context)
      expect(createFieldEncryption(key).open(sealed, context)).toEqual(bytes)
      expect(sealed.length).toBe(bytes.length + 29)
      if (bytes.length > 8) expect(sealed.includes(bytes)).toBe(false)
    }),
  )
})

test('[C-12] the same twice is sealed differently', () => {
  const [one, other] = [
    fieldEncryption.seal(Buffer.from('same'), 'a:1'),
    fieldEncryption.seal(Buffer.from('same'), 'a:1'),
  ]
  expect(one.equals(other)).toBe(false)
})

test('[C-12] what is moved to another row, changed anywhere, cut or sealed with another key does not open', () => {
  const sealed = fieldEncryption.seal(Buffer.from('6217000000000000003'), 'bank_cards:1')
  expect(() => fieldEncryption.open(sealed, 'bank_cards:2')).toThrow()
  expect(() => createFieldEncryption(randomBytes(32)).open(sealed, 'bank_cards:1')).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => fieldEncryption.open(changed, 'bank_cards:1')).toThrow()
    expect(() => fieldEncryption.open(sealed.subarray(0, at), 'bank_cards:1')).toThrow()
  }
})

test('[L-05] fingerprints tell the same from another, by context and key', () => {
  const print = fieldEncryption.fingerprint('6217', 'cards')
  expect(fieldEncryption.fingerprint('6217', 'cards')).toEqual(print)
  const others = [
    fieldEncryption.fingerprint('6218', 'cards'),
    fieldEncryption.fingerprint('6217', 'wallets'),
    createFieldEncryption(randomBytes(32)).fingerprint('6217', 'cards'),
  ]
  expect(others.filter((other) => other.equals(print))).toEqual([])
})
