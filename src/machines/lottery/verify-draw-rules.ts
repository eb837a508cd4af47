import { LotteryIssue, type LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { drawSeeds, numbersOf } from '#contract/lottery/rules/draw.ts'
import { commitOf } from '#contract/games/rules/fairness.ts'

/** What is typed on the page that verifies a draw. */
export interface DrawFields {
  readonly game: LotteryGame
  readonly issue: string
  readonly seed: string
  /** What was published before sales; empty: it is not compared. */
  readonly commit: string
}

export interface ComputedDraw {
  readonly numbers: readonly number[]
  readonly commit: string
  readonly isSameCommit: boolean | null
  /** The same in a terminal. */
  readonly command: string
}

/** Computes a draw from what was typed, by the rules that the server draws with. [R-12, C-13] */
export const computeDraw = ({ game, ...typed }: DrawFields): ComputedDraw | { readonly fault: 'issue' | 'seed' } => {
  const [issue, seed, published] = [
    typed.issue.trim(),
    typed.seed.trim().toLowerCase(),
    typed.commit.trim().toLowerCase(),
  ]
  if (!LotteryIssue.safeParse(issue).success) return { fault: 'issue' }
  if (!/^[0-9a-f]{64}$/.test(seed)) return { fault: 'seed' }
  const commit = commitOf(seed)
  const { clientSeed, nonce } = drawSeeds(game, issue, seed)
  return {
    numbers: numbersOf(game, issue, seed),
    commit,
    isSameCommit: published === '' ? null : published === commit,
    command: `npm run -s verify -- --game ${game} --server-seed ${seed} --client-seed ${clientSeed} --nonce ${nonce}`,
  }
}
