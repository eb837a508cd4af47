import * as z from 'zod/mini'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'

const exchanged = {
  from: SettlementCurrency,
  to: SettlementCurrency,
  /** Minor units of `from` that leave the wallet. */
  fromMinor: AmountMinor,
  /** Minor units of `to` that arrive: rounded down, so that less than one of them is lost. */
  toMinor: AmountMinor,
  /** Ten-millionths of CNY for one USDT, the spread included. */
  rateE7: z.int().check(z.minimum(1)),
}

/** An exchange that the site offers until `expiresAtMs` (server time), once. */
export const ConversionQuote = z.object({ quoteId: z.uuid(), ...exchanged, expiresAtMs: z.int() })
export type ConversionQuote = z.infer<typeof ConversionQuote>

/** An exchange that was made; its id is that of its quote. */
export const Conversion = z.object({ quoteId: z.uuid(), ...exchanged, atMs: z.int() })
export type Conversion = z.infer<typeof Conversion>
