import * as z from 'zod/mini'

/** The id of a transfer that came by a chain. */
export const ChainDepositId = z.string().check(z.regex(/^\d{1,18}$/, 'is no id of a transfer'))

/** That something about a transfer has changed; `usdtDeposits` says what. */
export const ChainDepositNews = z.object({ id: ChainDepositId })
export type ChainDepositNews = z.infer<typeof ChainDepositNews>
