import type { RequestOf } from '#contract/define-call.ts'
import { walletMonths, walletStatement } from '#contract/wallet/calls.ts'
import { postingReasons } from '#contract/wallet/entities/posting-reason.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld } from '#tests/world/world.ts'
import { openLedgerBed } from './ledger-bed.ts'
import { quantile } from './machine.ts'
import { fillStatement, venueOfBench } from './statement-fill.ts'

const movements = 1_000_000
const rounds = 40
const limitMs = 50
/** As the wallet's page asks for, and as its export does. */
const pageSizes = { page: 50, export: 200 }
const dayMs = 86_400_000
const years = 3
const memberName = 'viewer01'

type Ask = RequestOf<typeof walletStatement>

const shared = { account: 'wallet', currency: 'CNY', reasons: [], limit: pageSizes.page } satisfies Ask

/** Days that the site's calendar is back. */
const day = (nowMs: number, back: number): Pick<Ask, 'fromMs' | 'untilMs'> => ({
  fromMs: nowMs - back * dayMs,
  untilMs: nowMs - (back - 1) * dayMs,
})

/** Every filter of the wallet's page alone, and some together. */
const filtersOf = (nowMs: number): Record<string, Ask> => {
  const lastMonth = { fromMs: nowMs - 30 * dayMs }
  const ofVenue = { ...shared, venue: venueOfBench }
  return {
    'first page': shared,
    'first page of the export': { ...shared, limit: pageSizes.export },
    ...Object.fromEntries(postingReasons.map((reason) => [`only ${reason}`, { ...shared, reasons: [reason] }])),
    'deposits and withdrawals': { ...shared, reasons: ['deposit', 'withdrawal', 'withdrawal-fee'] },
    'last month': { ...shared, ...lastMonth },
    'a day two years ago': { ...shared, ...day(nowMs, 730) },
    'before all of it': { ...shared, untilMs: nowMs - (years + 1) * 365 * dayMs },
    'stakes of a day two years ago': { ...shared, reasons: ['stake'], ...day(nowMs, 730) },
    'rare ones of the last month': { ...shared, reasons: ['deposit-bonus', 'birthday-bonus'], ...lastMonth },
    'of a venue': ofVenue,
    'of a venue, only back': { ...ofVenue, reasons: ['venue-out'] },
    'of a venue, last month': { ...ofVenue, ...lastMonth },
    'interest wallet': { ...shared, account: 'interest' },
  }
}

/** Asks for the page behind one of the oldest movements, by a cursor that the product gave. */
const deepIn = async (client: TestClient, ask: Ask, untilMs: number): Promise<Ask> => {
  const { next } = await client.accepted(walletStatement, { ...ask, untilMs })
  if (next === null) throw new Error('there is no page so deep')
  return { ...ask, after: next }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

const measure = async (client: TestClient, filters: Readonly<Record<string, Ask>>): Promise<number[]> => {
  const worst: number[] = []
  for (const [what, ask] of Object.entries(filters)) {
    const tookMs: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round += 1)
      tookMs.push(await timed(async () => (found = (await client.accepted(walletStatement, ask)).movements.length)))
    const [p50, p95] = [quantile(tookMs, 0.5), quantile(tookMs, 0.95)]
    console.log(`${what}: ${found} shown, median ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    worst.push(p95)
  }
  return worst
}

/** How soon a member with a million movements sees a page of them, by every filter, through the call that the wallet makes. */
export const run = async (): Promise<void> => {
  const bed = await openLedgerBed()
  const addresses = { DATABASE_URL: bed.url, DATABASE_OWNER_URL: bed.ownerUrl }
  const world = await startWorld({
    child: true,
    environment: { ...addresses, CHECK_ANSWERS: 'off', CALLS_PER_MINUTE_MEMBER: '90000' },
  })
  try {
    const client = openClient(world.baseUrl, '')
    await client.logIn(memberName)
    const { id } = await bed.db
      .selectFrom('members')
      .select('id')
      .where('name', '=', memberName)
      .executeTakeFirstOrThrow()
    const nowMs = Date.now()
    await fillStatement(bed, { memberId: id, movements, fromMs: nowMs - years * 365 * dayMs, untilMs: nowMs })
    const months = () => client.accepted(walletMonths, { currency: 'CNY', months: 24 })
    const [firstMonthsMs, nextMonthsMs] = [await timed(months), await timed(months)]
    const oldestMs = nowMs - (years * 365 - 10) * dayMs
    console.log(
      `method: one member with ${movements} movements of ${years} years, written by the ledger's own function; each filter asked for ${rounds} times in a row through the sealed gateway of a server process on its embedded PostgreSQL, pages of ${pageSizes.page}; client, server and database share the machine`,
    )
    const worst = await measure(client, {
      ...filtersOf(nowMs),
      'deep page': await deepIn(client, shared, oldestMs),
      'deep page of the export': await deepIn(client, { ...shared, limit: pageSizes.export }, oldestMs),
      'deep page of stakes': await deepIn(client, { ...shared, reasons: ['stake'] }, oldestMs),
      'deep page of a venue': await deepIn(client, { ...shared, venue: venueOfBench }, oldestMs),
    })
    console.log(
      `months of the chart: ${firstMonthsMs.toFixed(0)} ms when nobody had asked, then ${nextMonthsMs.toFixed(1)} ms`,
    )
    const p95Ms = Math.max(...worst)
    console.log(`worst p95 ${p95Ms.toFixed(1)} ms, limit ${limitMs} ms, ratio ${(p95Ms / limitMs).toFixed(2)}`)
  } finally {
    await world.stop()
    await bed.stop()
  }
}
