import * as z from 'zod/mini'
import { tableResultsMax } from '#contract/limits.ts'
import { AmountMinor } from '#contract/wallet/entities/money.ts'
import { GameRef } from './game.ts'

const playersMax = 1_000_000
const pocketMax = 36
const diceThrown = 3
const Die = z.int().check(z.minimum(1), z.maximum(6))
const Dice = z.array(Die).check(z.minLength(diceThrown), z.maxLength(diceThrown))

const table = {
  ...GameRef.shape,
  minMinor: AmountMinor,
  maxMinor: AmountMinor,
  players: z.int().check(z.minimum(0), z.maximum(playersMax)),
}
const list = <T extends z.ZodMiniType>(result: T) => z.array(result).check(z.maxLength(tableResultsMax))

/**
 * A table with a dealer at a venue. Limits of a bet are minor units of CNY; `players`: who sits there now; `results`: its last
 * rounds, the oldest first, of sic bo the three dice. [C-13]
 */
export const VenueTable = z.discriminatedUnion('play', [
  z.object({ ...table, play: z.literal('baccarat'), results: list(z.enum(['player', 'banker', 'tie'])) }),
  z.object({ ...table, play: z.literal('dragon-tiger'), results: list(z.enum(['dragon', 'tiger', 'tie'])) }),
  z.object({
    ...table,
    play: z.literal('roulette'),
    results: list(z.int().check(z.minimum(0), z.maximum(pocketMax))),
  }),
  z.object({ ...table, play: z.literal('sic-bo'), results: list(Dice) }),
])
export type VenueTable = z.infer<typeof VenueTable>
export type TablePlay = VenueTable['play']

type ResultsOf<T extends VenueTable> = T extends VenueTable ? Pick<T, 'play' | 'results'> : never
/** The road of a table. */
export type TableResults = ResultsOf<VenueTable>
