import { aPlayedMatch } from '#tests/builders/played-match.ts'
import type { Driver } from '#tests/browsers/driver.ts'
import { firstBetMarket, placeBet } from '#tests/browsers/first-bet.ts'
import { logIn } from '#tests/browsers/hand.ts'
import { launchers, type BrowserName } from '#tests/browsers/launch.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { quantile } from './machine.ts'

const visits = Number(process.env['BENCH_VISITS'] ?? 50)
/** Whose order it is, so that no wallet runs out and no log-in ends another one's session. */
const members = 20
interface Counted {
  tookMs: number[]
  failures: string[]
}

const visitOnce = async (driver: Driver, world: World, nth: number): Promise<number> => {
  const visit = await driver.open()
  try {
    const member = `viewer${String((nth % members) + 1).padStart(2, '0')}`
    await logIn(visit, world.baseUrl, member, '/app/sports')
    const tookMs = await placeBet(visit)
    const complaints = await visit.complaints()
    if (complaints.length > 0) throw new Error(complaints.join('; '))
    return tookMs
  } finally {
    await visit.close()
  }
}

const countIn = async (driver: Driver, world: World): Promise<Counted> => {
  const counted: Counted = { tookMs: [], failures: [] }
  for (let nth = 0; nth < visits; nth += 1) {
    try {
      counted.tookMs.push(await visitOnce(driver, world, nth))
    } catch (error) {
      counted.failures.push(`visit ${nth + 1}: ${String(error).replaceAll(/\s+/g, ' ').slice(0, 300)}`)
    }
  }
  return counted
}

const report = (name: string, { tookMs, failures }: Counted): void => {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const times = `min ${ms(Math.min(...tookMs))}, median ${ms(quantile(tookMs, 0.5))}, max ${ms(Math.max(...tookMs))}`
  const isReached = tookMs.length === visits
  console.log(`${name}: ${tookMs.length} of ${visits} accepted: ${isReached ? 'reached' : 'MISSED'}`)
  if (tookMs.length > 0) console.log(`${name}: from the press until the page says accepted: ${times}`)
  for (const failure of failures) console.log(`  ${failure}`)
}

/** Browsers by name after `first-bet`, or all. */
const chosen = (): BrowserName[] => {
  const names = Object.keys(launchers) as BrowserName[]
  const wanted = process.argv.slice(3)
  return wanted.length === 0 ? names : names.filter((name) => wanted.includes(name))
}

/** Whether the first bet of a visit is accepted, and how long after the press, in each browser that people have. [S-13] */
export const run = async (): Promise<void> => {
  console.log(
    `method: ${visits} visits each, one after the other, each in a fresh context: log in, /app/sports, press a price, type 10, press 确认投注; timed in the page by a MutationObserver; server on the same machine`,
  )
  const world = await startWorld({ environment: { IDLE_STOP_MS: '5000' } })
  try {
    await world.admin(['config', 'set', 'verificationMode', '"risk"'])
    await world.admin(['config', 'set', 'inPlayDelays', '{"football":0,"basketball":0,"esports":0}'])
    const { units, matches } = world.services()
    await aPlayedMatch(units, matches, { markets: [firstBetMarket] })
    for (const name of chosen()) {
      const driver = await launchers[name]()
      console.log(`${name}: ${driver.version}`)
      try {
        report(name, await countIn(driver, world))
      } finally {
        await driver.close()
      }
    }
  } finally {
    await world.stop()
  }
}
