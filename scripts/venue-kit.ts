import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exits, parseUsage, stop } from './terminal/connect.ts'
import { checkVenue } from './venue-kit/venue-checks.ts'

const usage =
  'usage: npm run -s venue-kit -- <url> [--channel code] (the key in VENUE_KEY; else that of the sandbox in DATA_DIR)'
const { values, positionals } = parseUsage({ channel: { type: 'string' } }, usage)
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

const results = await checkVenue(url ?? '', process.env['VENUE_KEY'] ?? sandboxKey(), values.channel)
for (const { name, fault } of results)
  process.stdout.write(fault === null ? `ok     ${name}\n` : `FAULT  ${name}: ${fault}\n`)
const faults = results.filter(({ fault }) => fault !== null).length
process.stdout.write(`${results.length} checks, ${faults} faults\n`)
process.exit(faults === 0 ? exits.done : exits.rejected)
