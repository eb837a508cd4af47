import { runAnswering } from './settlement/answer-lines.ts'
import { oddsAnswering } from './settlement/answer-odds.ts'

const usage = `usage: npm run -s odds < prices.ndjson
Writes one price of JSON a line of standard input in every odds format, one answer a line: docs/settlement.md`

await runAnswering(usage, oddsAnswering)
