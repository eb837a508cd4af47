import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { factEntry, playCategories, type Fact } from '#server/platform/outbox/facts.ts'
import { putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import { openPromotionBed, type PromotionBed } from './promotion-bed.ts'

const members = 2_000
const promotions = 50
const queued = Number(process.env['PROMOTION_FACTS'] ?? 60_000)
const perSecond = 500
const steadySeconds = 20
const limits = { perSecond: 3_000, behindMs: 2_000 }

let made = 0

/** Mostly play, a deposit among twenty, and one of a hundred takes an earlier one back. */
const aFact = (memberIds: readonly string[]): Fact => {
  made += 1
  const memberId = memberIds[(made * 7) % memberIds.length] ?? ''
  const of = { memberId, atMs: Date.now(), currency: 'CNY' } as const
  const orderId = `bench-${made}`
  if (made % 20 === 0) return { ...of, name: 'deposited', id: `deposited:${orderId}`, orderId, amountMinor: 20_000 }
  const sign = made % 100 === 1 ? -1 : 1
  const category = playCategories[made % playCategories.length] ?? 'own'
  return {
    ...of,
    name: 'played',
    id: orderId,
    category,
    venue: null,
    countedMinor: sign * 1_000,
    netMinor: -sign * 1_000,
  }
}

const put = ({ bed }: PromotionBed, facts: readonly Fact[]): Promise<void> =>
  bed.db.transaction().execute((trx) => putIntoOutbox(trx, facts.map(factEntry)))

const waiting = async ({ bed }: PromotionBed): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from fact_queue`.execute(bed.db)
  return rows[0]?.count ?? 0
}

/** How long the oldest fact that waits has waited, looked at ten times a second. */
const measureBehind = async (stand: PromotionBed, loop: { nudge(): void }): Promise<number> => {
  let behindMs = 0
  const oldest = new Map<string, number>()
  const endMs = performance.now() + steadySeconds * 1_000
  for (let nth = 0; performance.now() < endMs; nth += 1) {
    const startMs = performance.now()
    await put(
      stand,
      Array.from({ length: perSecond / 10 }, () => aFact(stand.memberIds)),
    )
    loop.nudge()
    const { rows } = await sql<{ seq: string | null }>`select min(seq) as seq from fact_queue`.execute(stand.bed.db)
    const seq = rows[0]?.seq ?? null
    if (seq !== null) {
      const seenMs = oldest.get(seq) ?? startMs
      oldest.set(seq, seenMs)
      behindMs = Math.max(behindMs, performance.now() - seenMs)
    }
    await delay(Math.max(0, 100 - (performance.now() - startMs)))
  }
  return behindMs
}

/** Facts against 50 live promotions: how many a second, corrections with them, and how far behind at 500 a second. [C-15] */
export const run = async (): Promise<void> => {
  const stand = await openPromotionBed(members, promotions)
  try {
    const rechecks = stand.engine.startRechecks(async () => new Set())
    for (let first = 0; first < queued; first += 1_000)
      await put(
        stand,
        Array.from({ length: 1_000 }, () => aFact(stand.memberIds)),
      )
    await sql`vacuum analyze`.execute(stand.bed.owner)
    const startMs = performance.now()
    const cpu = process.cpuUsage()
    await stand.infrastructure.facts.flush()
    await rechecks.flush()
    const seconds = (performance.now() - startMs) / 1_000
    const used = process.cpuUsage(cpu)
    const left = await waiting(stand)
    const rate = queued / seconds
    console.log(`${queued} facts, ${promotions} live promotions, ${members} members: ${left} left`)
    console.log(
      `${rate.toFixed(0)} facts/s, of the server's core ${(((used.user + used.system) / 1e6 / seconds) * 100).toFixed(0)} %, limit ${limits.perSecond}`,
    )
    const behindMs = await measureBehind(stand, stand.infrastructure.facts)
    console.log(`at ${perSecond} facts/s at most ${behindMs.toFixed(0)} ms behind, limit ${limits.behindMs} ms`)
    console.log(`ratio ${Math.max(limits.perSecond / rate, behindMs / limits.behindMs).toFixed(2)}`)
  } finally {
    await stand.stop()
  }
}
