import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import { inChecksumCase } from '#contract/wallet/rules/wallet-address.ts'

const tronVersion = 0x41
/** Of BIP-44: the chain of addresses that are given to others. */
const receivingChain = 0
/** From here on BIP-32 needs the private key. */
export const addressIndexMax = 2 ** 31 - 1
const base58check = createBase58check(sha256)

/** What is wrong with a text as an extended public key; null when nothing is. */
export const extendedKeyFault = (text: string): 'private' | 'unreadable' | null => {
  try {
    const key = HDKey.fromExtendedKey(text)
    if (key.privateKey === null) return null
    key.wipePrivateData()
    return 'private'
  } catch {
    return 'unreadable'
  }
}

/** The last 20 bytes of the keccak digest of a public key: an account of Ethereum, and of TRON. */
const accountOf = (publicKey: Uint8Array): Uint8Array =>
  keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(-20)

/**
 * The address of m/0/index under an extended public key (BIP-32, public derivation): base58check with 0x41 on TRON, EIP-55 on
 * Ethereum. No private key is needed to make it, and none to see what comes to it. [C-14]
 */
export const deriveAddress = (network: WalletNetwork, extendedKey: string, index: number): string => {
  const { publicKey } = HDKey.fromExtendedKey(extendedKey).deriveChild(receivingChain).deriveChild(index)
  if (publicKey === null) throw new Error('an extended key without a public key')
  const account = accountOf(publicKey)
  if (network === 'TRC20') return base58check.encode(Uint8Array.of(tronVersion, ...account))
  return `0x${inChecksumCase(Buffer.from(account).toString('hex'))}`
}

/** The same for every way to write one account: Ethereum knows it in any case. */
export const addressKey = (network: WalletNetwork, address: string): string =>
  network === 'ERC20' ? address.toLowerCase() : address
