import { verifiedGames } from './verify/games.ts'
import { UsageError } from './verify/options.ts'
import { verifyRound } from './verify/verify-round.ts'

const usage = `usage: npm run -s verify -- --game <${Object.keys(verifiedGames).join('|')}> --server-seed HEX --client-seed TEXT --nonce NUMBER [--stake 20.00]
  of a round before games had numbers of their own: [--stream shared]
  of dice: [--over 50.49 | --under 49.50]   of mines: [--mines 3] [--picks 0,7,12]   of plinko: [--rows 8|12|16] [--risk low|medium|high]
  of crash: [--cash-out 2.00] [--chain PUBLISHED_HASH]   of baccarat: [--bet player|banker|tie|playerPair|bankerPair]   of blackjack: [--moves hit,stand,double,split]
  of wheel: [--weights 50,3200,600,...]   of draw: [--prizes 16]
Computes one round of a game again and prints it as JSON: docs/games.md`

try {
  process.stdout.write(`${verifyRound(process.argv.slice(2))}\n`)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n${usage}\n`)
  process.exitCode = 2
}
