import {
  RoundBet,
  type BetOf,
  type OwnGame,
  type RoundMove,
  type RoundOutcome,
} from '#contract/games/entities/round.ts'
import { blackjackTotal, isBlackjackMove } from '#contract/games/rules/blackjack.ts'
import { cardName } from '#contract/games/rules/cards.ts'
import { minesMax, minesMin, mineTiles } from '#contract/games/rules/mines.ts'
import { isRoundBet } from '#contract/games/rules/play.ts'
import { hundredthsText, readTarget } from './dice-rules.ts'

/** What of a bet and its moves is typed, game by game. */
export interface BetFields {
  readonly side: 'over' | 'under'
  readonly target: string
  readonly mines: string
  /** Tiles from 0, in the order in which they were opened: '0,7,12'. */
  readonly picks: string
  readonly rows: string
  readonly risk: BetOf<'plinko'>['risk']
  /** Of blackjack: 'hit,stand'. */
  readonly moves: string
}

export const noBetFields: BetFields = {
  side: 'over',
  target: '50.49',
  mines: '3',
  picks: '',
  rows: '16',
  risk: 'medium',
  moves: '',
}

/** What is to be computed. */
export interface Asked {
  readonly bet: RoundBet
  readonly moves: readonly RoundMove[]
  /** The options of the command. */
  readonly words: readonly string[]
}

/** A whole number as it was typed; NaN: it is none. */
export const wholeOf = (text: string): number => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN)

const listOf = (text: string): string[] => (text.trim() === '' ? [] : text.split(',').map((word) => word.trim()))

const diceAsked = ({ side, target }: BetFields): Asked | undefined => {
  const targetHundredths = readTarget(target)
  if (targetHundredths === undefined || targetHundredths > 10_000) return undefined
  const bet = { game: 'dice', side, targetHundredths } as const
  return isRoundBet(bet) ? { bet, moves: [], words: [`--${side}`, hundredthsText(targetHundredths)] } : undefined
}

const minesAsked = ({ mines: typed, picks }: BetFields): Asked | undefined => {
  const mines = wholeOf(typed)
  const tiles = listOf(picks).map(wholeOf)
  const isTile = (tile: number): boolean => tile >= 0 && tile < mineTiles
  if (!(mines >= minesMin && mines <= minesMax) || !tiles.every(isTile)) return undefined
  const words = ['--mines', String(mines), ...(tiles.length > 0 ? ['--picks', tiles.join()] : [])]
  return { bet: { game: 'mines', mines }, moves: tiles.map((tile) => ({ kind: 'pick', tile })), words }
}

const plinkoAsked = ({ rows, risk }: BetFields): Asked | undefined => {
  const read = RoundBet.safeParse({ game: 'plinko', rows: wholeOf(rows), risk })
  return read.success ? { bet: read.data, moves: [], words: ['--rows', rows, '--risk', risk] } : undefined
}

const blackjackAsked = ({ moves: typed }: BetFields): Asked | undefined => {
  const words = listOf(typed)
  const moves = words.filter(isBlackjackMove).map((kind) => ({ kind }))
  if (moves.length < words.length) return undefined
  return { bet: { game: 'blackjack' }, moves, words: words.length > 0 ? ['--moves', words.join()] : [] }
}

/** A bet with its moves as they were typed; undefined: there is no such bet. */
export const askedOf: Readonly<Record<OwnGame, (fields: BetFields) => Asked | undefined>> = {
  dice: diceAsked,
  mines: minesAsked,
  plinko: plinkoAsked,
  slot: () => ({ bet: { game: 'slot' }, moves: [], words: [] }),
  blackjack: blackjackAsked,
}

/** A bet with its moves as one would type them. */
export const betFieldsOf = (bet: RoundBet, moves: readonly RoundMove[]): BetFields => {
  switch (bet.game) {
    case 'dice':
      return { ...noBetFields, side: bet.side, target: hundredthsText(bet.targetHundredths) }
    case 'mines': {
      const picks = moves.flatMap((move) => (move.kind === 'pick' ? [move.tile] : []))
      return { ...noBetFields, mines: String(bet.mines), picks: picks.join() }
    }
    case 'plinko':
      return { ...noBetFields, rows: String(bet.rows), risk: bet.risk }
    default:
      return { ...noBetFields, moves: moves.map(({ kind }) => kind).join() }
  }
}

const handText = (cards: readonly number[]): string =>
  `${cards.map(cardName).join(' ')} (${blackjackTotal(cards).total})`

/** What came, as text: the roll, the mines, the path with its slot, the stops, or the hands with the dealer's. */
export const outcomeText = (outcome: RoundOutcome, laid: readonly number[]): string => {
  switch (outcome.game) {
    case 'dice':
      return hundredthsText(outcome.rollHundredths)
    case 'mines':
      return laid.join(', ')
    case 'plinko':
      return `${outcome.path.map((step) => (step === 0 ? 'L' : 'R')).join('')} → ${outcome.slot}`
    case 'slot':
      return outcome.stops.join(', ')
    default:
      return [...outcome.hands.map(({ cards }) => handText(cards)), handText(outcome.dealer)].join(' · ')
  }
}
