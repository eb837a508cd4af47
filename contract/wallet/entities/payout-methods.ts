import * as z from 'zod/mini'

/** [E-03] `cardNum` is masked and grouped by 4. [L-05] */
export const BankCard = z.object({
  id: z.string(),
  cardNum: z.string(),
  bankName: z.string(),
  holder: z.string(),
  createdAtMs: z.int(),
})
export type BankCard = z.infer<typeof BankCard>

export const WalletNetwork = z.enum(['TRC20', 'ERC20'])
export type WalletNetwork = z.infer<typeof WalletNetwork>

/** [E-03] `address` is masked. `usableFromMs`: a new address of the white list is held for 24 hours. */
export const VirtualWallet = z.object({
  id: z.string(),
  network: WalletNetwork,
  address: z.string(),
  label: z.string(),
  whitelisted: z.boolean(),
  usableFromMs: z.int(),
  createdAtMs: z.int(),
})
export type VirtualWallet = z.infer<typeof VirtualWallet>

/** As typed: six digits. [V-05] */
export const WithdrawPassword = z.string().check(z.regex(/^\d{6}$/))
