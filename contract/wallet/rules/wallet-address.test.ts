import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkWalletAddress, normaliseWalletAddress } from './wallet-address.ts'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test.each([
  ['TRC20', tron, null],
  ['TRC20', 'TR7N HqjeKQxG TCi8 q8ZY4pL8otSzgjLj6t ', null],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'format'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60', 'format'],
  ['TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'format'],
  ['TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'format'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', null],
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', null],
  ['ERC20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', null],
  ['ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', null],
  ['ERC20', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', null],
  ['ERC20', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'checksum'],
  ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'format'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'format'],
  ['ERC20', tron, 'format'],
] as const)('[L-05] as %s %j: %j', (network, typed, rule) => {
  expect(checkWalletAddress(network, typed)).toBe(rule)
})

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The other direction: bytes with their checksum, written in base58. */
const writeTron = (account: Uint8Array): string => {
  const payload = Uint8Array.of(0x41, ...account)
  const bytes = [...payload, ...sha256(sha256(payload)).subarray(0, 4)]
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? '') + text
  return text
}

test('[L-05] every TRON account that is written is read, and one wrong character is noticed', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.integer({ min: 1, max: 33 }),
      fc.constantFrom(...Array.from(alphabet)),
      (account, at, other) => {
        const address = writeTron(account)
        expect(checkWalletAddress('TRC20', address)).toBe(null)
        if (address[at] === other) return
        const wrong = address.slice(0, at) + other + address.slice(at + 1)
        expect(checkWalletAddress('TRC20', wrong)).toBe('checksum')
      },
    ),
  )
})

test('an address is kept without the spaces of its groups', () => {
  expect(normaliseWalletAddress(' TR7N HqjeKQxGTCi8\nq8ZY4pL8otSzgjLj6t')).toBe(tron)
})
