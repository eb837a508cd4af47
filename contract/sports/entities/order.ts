import * as z from 'zod/mini'

/** What may differ from the odds that the member saw: nothing, higher odds, or any odds. [S-13] */
export const AcceptPolicy = z.enum(['none', 'higher', 'any'])
export type AcceptPolicy = z.infer<typeof AcceptPolicy>

/** A format of prices that a person may choose, in which a bet that was placed by it is written ever after. [S-13] */
export const TicketOddsFormat = z.enum(['decimal', 'hongkong', 'malay', 'indonesian', 'american'])
export type TicketOddsFormat = z.infer<typeof TicketOddsFormat>
