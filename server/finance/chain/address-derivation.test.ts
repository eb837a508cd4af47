import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { checkWalletAddress } from '#contract/wallet/rules/wallet-address.ts'
import { deriveAddress, extendedKeyFault } from './address-derivation.ts'

/** The account key of a recovery phrase (BIP-39, BIP-44). */
const accountOf = (phrase: string, coin: number): HDKey =>
  HDKey.fromMasterSeed(pbkdf2Sync(phrase, 'mnemonic', 2_048, 64, 'sha512')).derive(`m/44'/${coin}'/0'`)

const junk = 'test test test test test test test test test test test junk'
const abandon = `${'abandon '.repeat(11)}about`

test('[C-14] addresses are those that wallets make of the same key', () => {
  const { publicExtendedKey } = accountOf(junk, 60)
  expect([0, 1, 2].map((index) => deriveAddress('ERC20', publicExtendedKey, index))).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ])
  const tron = accountOf(abandon, 195).publicExtendedKey
  expect(deriveAddress('TRC20', tron, 0)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
  for (const index of [1, 2 ** 31 - 1])
    expect(checkWalletAddress('TRC20', deriveAddress('TRC20', tron, index))).toBeNull()
  expect(() => deriveAddress('TRC20', tron, 2 ** 31)).toThrow()
})

test('[C-14] an extended key is public, whole and of the right kind', () => {
  const { publicExtendedKey, privateExtendedKey } = accountOf(junk, 60)
  expect(extendedKeyFault(publicExtendedKey)).toBeNull()
  expect(extendedKeyFault(privateExtendedKey)).toBe('private')
  const broken = `${publicExtendedKey.slice(0, -1)}${publicExtendedKey.endsWith('1') ? '2' : '1'}`
  for (const text of ['', 'xpub', broken, publicExtendedKey.slice(4)]) expect(extendedKeyFault(text)).toBe('unreadable')
})
