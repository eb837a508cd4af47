import * as z from 'zod/mini'
import { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import { AmountMinor } from '#contract/wallet/entities/money.ts'
import { ChainDepositId } from './chain-deposit-news.ts'

/** The id of a transaction: 64 hex digits, on Ethereum after 0x. */
export const TxId = z.string().check(z.regex(/^(0x)?[0-9a-f]{64}$/, 'is no id of a transaction'))

/**
 * Why a transfer is not credited by itself: less than the least amount, another token than USDT, more than an account can
 * hold; `excluded`: I have excluded myself from play, and it goes back; `identity`: credited as soon as I have said who I am.
 */
export const HoldReason = z.enum(['dust', 'token', 'amount', 'excluded', 'identity'])
export type HoldReason = z.infer<typeof HoldReason>

/** What a credited transfer came against: it counts towards my deposit limits and is above one, or I am in a time-out. */
export const CreditedAgainst = z.enum(['limit', 'time-out'])
export type CreditedAgainst = z.infer<typeof CreditedAgainst>

/**
 * A transfer to one of my addresses. `confirming`: its block has not enough others after it. `held`: an operator decides,
 * see `heldFor`. `credited`: in the wallet, but for `owedMinor` of it, which an earlier correction had left owing. `undone`:
 * the chain dropped the block after it was credited, and the credit was taken back. `vanished`: the chain dropped it before;
 * nothing had happened. `returned`: an operator sent it back. Undone and vanished ones may come again. `amount`: the token's
 * smallest units in digits; `amountMinor`: the same of USDT, in millionths; null when it is another `token` (its contract) or
 * too large. `confirmations` counts the block itself and stops at `confirmationsNeeded`.
 */
export const ChainDeposit = z.object({
  id: ChainDepositId,
  network: WalletNetwork,
  txId: TxId,
  logIndex: z.int(),
  address: z.string(),
  token: z.nullable(z.string()),
  amount: z.string(),
  amountMinor: z.nullable(AmountMinor),
  state: z.enum(['confirming', 'held', 'credited', 'undone', 'vanished', 'returned']),
  heldFor: z.nullable(HoldReason),
  against: z.nullable(CreditedAgainst),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  creditedMinor: z.nullable(AmountMinor),
  owedMinor: AmountMinor,
  seenAtMs: z.int(),
})
export type ChainDeposit = z.infer<typeof ChainDeposit>
