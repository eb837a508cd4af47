import { machineLine } from './machine.ts'

/** One benchmark a file, each exporting `run(): Promise<void>`; none of them is a timed test. */
const benches = [
  'admit',
  'bets',
  'bundle',
  'chaos:ledger',
  'chaos:rounds',
  'claims',
  'close',
  'draw',
  'fanout',
  'first-bet',
  'first-frame',
  'flood',
  'gateway',
  'hostile',
  'interactions',
  'ladder',
  'latency',
  'launch',
  'ledger',
  'living',
  'login',
  'moderate',
  'odds',
  'promotions',
  'recording',
  'records',
  'rounds',
  'rtp',
  'settle',
  'start',
  'statement',
  'strangers',
  'verify',
  'vitals',
  'vod',
  'whip',
] as const

const name = process.argv[2]
if (name === undefined || !benches.some((bench) => bench === name)) {
  console.error(`usage: npm run bench -- <${benches.join('|')}>`)
  process.exit(2)
}
console.log(machineLine())
const { run } = (await import(`./${name.replace(':', '-')}.ts`)) as { run: () => Promise<void> }
await run()
process.exit(0)
