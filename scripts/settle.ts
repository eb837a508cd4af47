import { runAnswering } from './settlement/answer-lines.ts'
import { ticketAnswering } from './settlement/answer-ticket.ts'

const usage = `usage: npm run -s settle < tickets.ndjson
Settles one ticket of JSON a line of standard input and prints one answer a line: docs/settlement.md`

await runAnswering(usage, ticketAnswering)
