import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { exits, parseUsage, stop } from './terminal/connect.ts'
import { checkCallbacks } from './venue-kit/callback-checks.ts'
import { checkVenue } from './venue-kit/venue-checks.ts'

const usage =
  'usage: npm run -s venue-kit -- <url of a provider> [--channel code]\n' +
  '       npm run -s venue-kit -- <url of a site> --callbacks --channel code --game id --account name --token token [--closing]\n' +
  '         (of a game that the account opened with the single wallet and 100.00 CNY in it;\n' +
  '         --closing asks you to close the venue to bets and to open it again)\n' +
  'the key in VENUE_KEY; else that of the sandbox in DATA_DIR'
const text = { type: 'string' } as const
const { values, positionals } = parseUsage(
  {
    channel: text,
    callbacks: { type: 'boolean' },
    game: text,
    account: text,
    token: text,
    closing: { type: 'boolean' },
  },
  usage,
)
const [url] = positionals
if (url === undefined || !URL.canParse(url)) stop(exits.usage, usage)

const sandboxKey = (): string => {
  const file = join(process.env['DATA_DIR'] ?? './data', 'venue', 'key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return stop(exits.usage, `VENUE_KEY is not set, and there is no ${file}\n${usage}`)
  }
}

const key = process.env['VENUE_KEY'] ?? sandboxKey()
const operator = createInterface({ input: process.stdin })
const whenDone = async (what: string): Promise<void> => {
  process.stdout.write(`${what}, then press Enter\n`)
  await operator[Symbol.asyncIterator]().next()
}
const closing = {
  close: () => whenDone('close the venue to bets'),
  reopen: () => whenDone('open the venue again'),
}
const check = () => {
  if (values.callbacks !== true) return checkVenue(url ?? '', key, values.channel)
  const { channel: channelCode, game: gameId, account, token } = values
  if (channelCode === undefined || gameId === undefined || account === undefined || token === undefined)
    return stop(exits.usage, usage)
  const seat = {
    origin: url ?? '',
    key,
    channelCode,
    gameId,
    account,
    currency: 'CNY',
    token,
    stakeMinor: 1_000,
  } as const
  return checkCallbacks(values.closing === true ? { ...seat, closing } : seat)
}
const results = await check()
for (const { name, fault } of results)
  process.stdout.write(fault === null ? `ok     ${name}\n` : `FAULT  ${name}: ${fault}\n`)
const faults = results.filter(({ fault }) => fault !== null).length
process.stdout.write(`${results.length} checks, ${faults} faults\n`)
process.exit(faults === 0 ? exits.done : exits.rejected)
