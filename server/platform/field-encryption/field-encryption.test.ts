import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFieldEncryption } from './field-encryption.ts'
import { KeyRing, dataKeyOf, ringOf } from './key-ring.ts'

const key = randomBytes(32)
const fieldEncryption = createFieldEncryption(ringOf(key))

test('[C-12] whatever is sealed opens in its place, with its key, and says nothing of itself', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (content, context) => {
      const bytes = Buffer.from(content)
      const sealed = fieldEncryption.seal(bytes, context)
      expect(createFieldEncryption(ringOf(key)).open(sealed, context)).toEqual(bytes)
      expect(sealed.length).toBe(bytes.length + 37)
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
  expect(() => createFieldEncryption(ringOf(randomBytes(32))).open(sealed, 'bank_cards:1')).toThrow()
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
    createFieldEncryption(ringOf(randomBytes(32))).fingerprint('6217', 'cards'),
  ]
  expect(others.filter((other) => other.equals(print))).toEqual([])
})

test('[C-12] the current key of a ring seals and is named; older ones open what they sealed, a key that is gone does not', () => {
  const [old, fresh] = [dataKeyOf(randomBytes(32), 'autumn25'), dataKeyOf(randomBytes(32))]
  const ring = new KeyRing(old)
  const both = createFieldEncryption(ring)
  const before = both.seal(Buffer.from('card'), 'a:1')
  expect(before.subarray(1, 9).toString()).toBe('autumn25')
  ring.renew(fresh)
  const after = both.seal(Buffer.from('card'), 'a:1')
  expect(after.subarray(1, 9).toString()).toBe(fresh.id)
  expect([both.open(before, 'a:1').toString(), both.open(after, 'a:1').toString()]).toEqual(['card', 'card'])
  ring.forget(fresh.id)
  expect(both.open(after, 'a:1').toString()).toBe('card')
  ring.forget(old.id)
  expect(() => both.open(before, 'a:1')).toThrow('a:1 is sealed with the key autumn25, which is not there')
})

test('[C-12] what an older version sealed names no key and opens with whichever it was', () => {
  const bytes = Buffer.alloc(32, 9)
  // Sealed by version 1.1.0 with this key, for this place.
  const sealed = Buffer.from('01c57d27a413013ddfab71449556cf927dcb01a29f73084a990d246bbf6f5e1939', 'hex')
  expect(
    createFieldEncryption(ringOf(randomBytes(32), bytes))
      .open(sealed, 'bank_cards:1')
      .toString(),
  ).toBe('6217')
  expect(() => createFieldEncryption(ringOf(bytes)).open(sealed, 'bank_cards:2')).toThrow()
  expect(() => createFieldEncryption(ringOf(randomBytes(32))).open(sealed, 'bank_cards:1')).toThrow()
})
