import {
  ClientSeed,
  type GameRound,
  type OwnGame,
  type RoundBet,
  type RoundProof,
} from '#contract/games/entities/round.ts'
import { commitOf, drawsOf } from '#contract/games/rules/fairness.ts'
import { isRoundBet, playRound, type Played } from '#contract/games/rules/play.ts'
import { hundredthsText, readTarget } from './dice-rules.ts'

/** What is typed on the page that verifies. */
export interface VerifyFields {
  readonly game: OwnGame
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  readonly side: 'over' | 'under'
  readonly target: string
}

export const noFields: VerifyFields = {
  game: 'dice',
  serverSeed: '',
  clientSeed: '',
  nonce: '0',
  side: 'over',
  target: '50.49',
}

export interface Computed {
  readonly commit: string
  readonly hashes: readonly string[]
  readonly floats: readonly number[]
  readonly played: Played
  /** The same in a terminal. */
  readonly command: string
}

export type VerifyFault = 'serverSeed' | 'clientSeed' | 'nonce' | 'bet'

/** The fields of a round that was played; its server seed is empty while it is not shown. */
export const fieldsOf = ({ bet, nonce }: GameRound, { clientSeed, serverSeed }: RoundProof): VerifyFields => ({
  game: bet.game,
  serverSeed: serverSeed ?? '',
  clientSeed,
  nonce: String(nonce),
  side: bet.side,
  target: hundredthsText(bet.targetHundredths),
})

const betOf = ({ side, target }: VerifyFields): RoundBet | undefined => {
  const targetHundredths = readTarget(target)
  if (targetHundredths === undefined || targetHundredths > 10_000) return undefined
  const bet = { game: 'dice', side, targetHundredths } as const
  return isRoundBet(bet) ? bet : undefined
}

/** Quoted for a shell: whatever a client seed is, it stays one word. */
const quoted = (text: string): string => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)

/** Computes a round from what was typed, by the rules that the server plays with. [C-13] */
export const computeRound = (fields: VerifyFields): Computed | { readonly fault: VerifyFault } => {
  const serverSeed = fields.serverSeed.trim().toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(serverSeed)) return { fault: 'serverSeed' }
  const clientSeed = ClientSeed.safeParse(fields.clientSeed)
  if (!clientSeed.success) return { fault: 'clientSeed' }
  const nonce = Number(fields.nonce)
  if (!/^\d{1,15}$/.test(fields.nonce)) return { fault: 'nonce' }
  const bet = betOf(fields)
  if (!bet) return { fault: 'bet' }
  const draws = drawsOf({ serverSeed, clientSeed: clientSeed.data, nonce })
  const played = playRound(draws, bet)
  const words = ['--game', bet.game, '--server-seed', serverSeed, '--client-seed', quoted(clientSeed.data)]
  const asked = ['--nonce', String(nonce), `--${bet.side}`, hundredthsText(bet.targetHundredths)]
  return {
    commit: commitOf(serverSeed),
    hashes: draws.hashes(),
    floats: draws.floats(),
    played,
    command: ['npm run -s verify --', ...words, ...asked].join(' '),
  }
}

/** Whether what was computed is what was played. [C-13] */
export const isSameRound = ({ played }: Computed, { outcome }: Pick<GameRound, 'outcome'>): boolean =>
  played.outcome.rollHundredths === outcome.rollHundredths && played.outcome.isWin === outcome.isWin
