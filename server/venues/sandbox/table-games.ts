import { randomInt } from 'node:crypto'
import { dealBaccarat } from '#contract/games/rules/baccarat.ts'
import { cardName, nextCard, rankOf, type Card } from '#contract/games/rules/cards.ts'
import type { TablePlay, TableResults } from '#contract/venues/entities/game-table.ts'

type ResultOf<P extends TablePlay> = Extract<TableResults, { play: P }>['results'][number]
export type TableResult = { [P in TablePlay]: { readonly play: P; readonly result: ResultOf<P> } }[TablePlay]

/** A round that a dealer has dealt. */
export type Dealt = TableResult & {
  /** Cards by side as their names; nothing of tables whose result says all. */
  readonly hands: Readonly<Record<string, readonly string[]>>
  /** What a stake on each pick comes back as, in hundredths; other picks lose. */
  readonly paysHundredths: Readonly<Record<string, number>>
}

const draws = { index: (count: number) => randomInt(count) }
const names = (cards: readonly Card[]): string[] => cards.map(cardName)

const baccarat = (): Dealt => {
  const { player, banker, winner } = dealBaccarat(draws)
  const pays = { player: { player: 200 }, banker: { banker: 195 }, tie: { tie: 900, player: 100, banker: 100 } }
  const hands = { player: names(player), banker: names(banker) }
  return { play: 'baccarat', result: winner, hands, paysHundredths: pays[winner] }
}

const aceRank = 12
/** One card each, the ace the lowest. */
const heightOf = (card: Card): number => (rankOf(card) === aceRank ? -1 : rankOf(card))

const dragonTiger = (): Dealt => {
  const [dragon, tiger] = [nextCard(draws), nextCard(draws)]
  const lead = heightOf(dragon) - heightOf(tiger)
  const result = lead === 0 ? 'tie' : lead > 0 ? 'dragon' : 'tiger'
  const pays = { dragon: { dragon: 200 }, tiger: { tiger: 200 }, tie: { tie: 900, dragon: 50, tiger: 50 } }
  return {
    play: 'dragon-tiger',
    result,
    hands: { dragon: names([dragon]), tiger: names([tiger]) },
    paysHundredths: pays[result],
  }
}

const redPockets: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
const pockets = 37

const roulette = (): Dealt => {
  const result = randomInt(pockets)
  const dozen = `dozen${Math.ceil(result / 12)}`
  const paysHundredths =
    result === 0 ? { zero: 3_600 } : { [redPockets.has(result) ? 'red' : 'black']: 200, [dozen]: 300 }
  return { play: 'roulette', result, hands: {}, paysHundredths }
}

const die = (): number => 1 + randomInt(6)

const sicBo = (): Dealt => {
  const result: [number, number, number] = [die(), die(), die()]
  const [one, two, three] = result
  const sum = one + two + three
  const isTriple = one === two && two === three
  const paysHundredths = isTriple ? { triple: 3_100 } : { [sum > 10 ? 'big' : 'small']: 200 }
  return { play: 'sic-bo', result, hands: {}, paysHundredths }
}

/** The games of tables with dealers: how a round is dealt, and what may be bet on. */
export const tableGamesOfVenue: Readonly<Record<TablePlay, { deal: () => Dealt; picks: readonly string[] }>> = {
  baccarat: { deal: baccarat, picks: ['player', 'tie', 'banker'] },
  'dragon-tiger': { deal: dragonTiger, picks: ['dragon', 'tie', 'tiger'] },
  roulette: { deal: roulette, picks: ['red', 'black', 'zero', 'dozen1', 'dozen2', 'dozen3'] },
  'sic-bo': { deal: sicBo, picks: ['small', 'triple', 'big'] },
}

export const isTablePlay = (play: string): play is TablePlay => Object.hasOwn(tableGamesOfVenue, play)
