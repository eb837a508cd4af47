import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { OneTimeCode } from '#contract/accounts/entities/account.ts'
import { RequestId } from '#contract/ids.ts'
import { BankCard, VirtualWallet, WalletNetwork, WithdrawPassword } from './entities/payout-methods.ts'

export * from './calls/statement.ts'

/** Where a member is paid out to, and the password that guards it. Part of the member group. [C-12] */

/**
 * The first card or address may come before the withdrawal password: who adds it has shown in full who they are, which is
 * all that setting the password asks for.
 */
const newPayeeGuard = z.optional(WithdrawPassword)

const guarded = ['WITHDRAW_PASSWORD_UNSET', 'WITHDRAW_PASSWORD_WRONG', 'WITHDRAW_PASSWORD_LOCKED'] as const

export const bankCardList = defineCall({
  path: 'member/bank/card/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ cards: z.array(BankCard) }),
})

/** At most 3 different ones; the same number again is the same card. The holder is the bound real name. [L-05, V-07] */
export const bankCardInsert = defineCall({
  path: 'member/bank/card/insert',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({
    requestId: RequestId,
    cardNum: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    bankName: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
    withdrawPassword: newPayeeGuard,
  }),
  response: z.object({ cards: z.array(BankCard) }),
  rejects: ['CARD_REFUSED', 'CARD_LIMIT', 'REAL_NAME_REQUIRED', 'FIELD_REFUSED', 'REQUEST_ID_REUSED', ...guarded],
})

export const bankCardDelete = defineCall({
  path: 'member/bank/card/delete',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({
    id: z.string().check(z.minLength(1), z.maxLength(40)),
    withdrawPassword: WithdrawPassword,
  }),
  response: z.object({ cards: z.array(BankCard) }),
  rejects: ['RECORD_UNKNOWN', ...guarded],
})

export const virtualWalletList = defineCall({
  path: 'member/virtual/currency/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ wallets: z.array(VirtualWallet) }),
})

/** TRC-20 (base58check) or ERC-20 (EIP-55); five at most. It is usable 24 hours after it came on the white list. */
export const virtualWalletInsert = defineCall({
  path: 'member/virtual/currency/insert',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({
    requestId: RequestId,
    network: WalletNetwork,
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    label: z.string().check(z.trim(), z.maxLength(20)),
    withdrawPassword: newPayeeGuard,
  }),
  response: z.object({ wallets: z.array(VirtualWallet) }),
  rejects: ['ADDRESS_REFUSED', 'ADDRESS_LIMIT', 'FIELD_REFUSED', 'REQUEST_ID_REUSED', ...guarded],
})

export const virtualWalletDelete = defineCall({
  path: 'member/virtual/currency/delete',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({
    id: z.string().check(z.minLength(1), z.maxLength(40)),
    withdrawPassword: WithdrawPassword,
  }),
  response: z.object({ wallets: z.array(VirtualWallet) }),
  rejects: ['RECORD_UNKNOWN', ...guarded],
})

/** On or off the white list. On: held for 24 hours. Off: at once. */
export const virtualWalletWhitelist = defineCall({
  path: 'member/virtual/currency/whitelist',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({
    id: z.string().check(z.minLength(1), z.maxLength(40)),
    whitelisted: z.boolean(),
    withdrawPassword: WithdrawPassword,
  }),
  response: z.object({ wallets: z.array(VirtualWallet) }),
  rejects: ['RECORD_UNKNOWN', ...guarded],
})

/** The first one. [V-05] */
export const withdrawPasswordSet = defineCall({
  path: 'member/withdraw/password/set',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({ withdrawPassword: WithdrawPassword }),
  response: z.object({}),
  rejects: ['ALREADY_BOUND', 'FIELD_REFUSED'],
})

/** Forgotten: with a code that sendCode sent for `withdraw`. Lifts a lock. */
export const withdrawPasswordReset = defineCall({
  path: 'member/withdraw/password/reset',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({ channel: z.enum(['sms', 'mail']), code: OneTimeCode, withdrawPassword: WithdrawPassword }),
  response: z.object({}),
  rejects: ['VALID_CODE_ERROR', 'WITHDRAW_PASSWORD_UNSET', 'FIELD_REFUSED'],
})

export const withdrawPasswordUpdate = defineCall({
  path: 'member/withdraw/password/update',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({ withdrawPassword: WithdrawPassword, newWithdrawPassword: WithdrawPassword }),
  response: z.object({}),
  rejects: ['FIELD_REFUSED', ...guarded],
})

/**
 * Whether it is the right one. Five wrong ones lock it for 24 hours. `securityToken`: 256 random bits (base64url) by which
 * this device shows for `securityTokenMs` that it was right; another withdrawal password ends it. [V-05, L-11]
 */
export const withdrawPasswordConfirm = defineCall({
  path: 'member/withdraw/password/confirm',
  access: 'member',
  request: z.strictObject({ withdrawPassword: WithdrawPassword }),
  response: z.object({ securityToken: z.string() }),
  rejects: guarded,
})

/** Whether a security token is one that this member was given on this device, and still holds. [L-11] */
export const securityTokenCheck = defineCall({
  path: 'member/security/token/check',
  access: 'member',
  request: z.strictObject({ securityToken: z.string().check(z.maxLength(100)) }),
  response: z.object({ valid: z.boolean() }),
})

/** [C-16] */
export const goldCoinBalance = defineCall({
  path: 'live/gold/balance',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ coins: z.int().check(z.minimum(0)) }),
})
