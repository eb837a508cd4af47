import * as z from 'zod/mini'
import { StatusCode } from '#contract/members/entities/member.ts'
import { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import { AmountMinor } from '#contract/wallet/entities/money.ts'

/**
 * A chain over which USDT comes in, as operators set it. `token`: the contract of USDT there. A transfer is credited when
 * its block has `confirmations`, itself counted; one below `min_money` (millionths of USDT) is held. `blockSeconds`: how
 * long a block takes, for the words about time. `status` other than '1': nobody is shown an address; what comes to those that
 * are known is credited all the same. [C-14, E-04]
 */
export const UsdtNetwork = z.object({
  network: WalletNetwork,
  token: z.string().check(z.maxLength(64)),
  confirmations: z.int().check(z.minimum(1), z.maximum(500)),
  min_money: AmountMinor,
  blockSeconds: z.int().check(z.minimum(1), z.maximum(3_600)),
  status: StatusCode,
})
export type UsdtNetwork = z.infer<typeof UsdtNetwork>

/** My own address on a network, for good. `isDemo`: on a chain of the demo, where nothing real may be sent. */
export const UsdtAddress = z.object({
  network: WalletNetwork,
  address: z.string(),
  confirmations: z.int(),
  min_money: AmountMinor,
  blockSeconds: z.int(),
  isDemo: z.boolean(),
})
export type UsdtAddress = z.infer<typeof UsdtAddress>
