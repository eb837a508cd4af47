import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Verdict } from '#contract/text/verdict.ts'

export type WalletNetwork = 'TRC20' | 'ERC20'
export type WalletAddressRule = 'format' | 'checksum'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const tronVersion = 0x41

/** The address as it is kept: without the spaces that copying and grouping leave. */
export const normaliseWalletAddress = (typed: string): string => typed.replace(/\s+/g, '')

/** 34 characters of base58 as 25 bytes: version, 20 bytes of account, 4 of checksum. */
const bytesOfTron = (address: string): Uint8Array => {
  const value = Array.from(address).reduce((sum, character) => sum * 58n + BigInt(base58.indexOf(character)), 0n)
  return Uint8Array.from({ length: 25 }, (_, at) => Number((value >> BigInt(8 * (24 - at))) & 0xffn))
}

const checkTron = (address: string): Verdict<WalletAddressRule> => {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return 'format'
  const bytes = bytesOfTron(address)
  const checksum = sha256(sha256(bytes.subarray(0, 21)))
  const isRight = bytes[0] === tronVersion && bytes.subarray(21).every((byte, at) => byte === checksum[at])
  return isRight ? null : 'checksum'
}

/**
 * 40 hex digits of an Ethereum account in the case of EIP-55: a letter is upper case where the keccak digest of the
 * lower-case address has a digit of 8 or more.
 */
export const inChecksumCase = (digits: string): string => {
  const lower = digits.toLowerCase()
  const digest = keccak_256(new TextEncoder().encode(lower))
  return Array.from(lower, (character, at) => {
    const nibble = ((digest[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15
    return nibble >= 8 ? character.toUpperCase() : character
  }).join('')
}

const checkEthereum = (address: string): Verdict<WalletAddressRule> => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return 'format'
  const digits = address.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || inChecksumCase(digits) === digits ? null : 'checksum'
}

/**
 * TRC20: base58check of a TRON account (T…, 34 characters). ERC20: 0x and 40 hex digits in one case, or in mixed case
 * with the EIP-55 checksum. A browser loads this file when somebody types an address. [L-05]
 */
export const checkWalletAddress = (network: WalletNetwork, typed: string): Verdict<WalletAddressRule> => {
  const address = normaliseWalletAddress(typed)
  return network === 'TRC20' ? checkTron(address) : checkEthereum(address)
}
