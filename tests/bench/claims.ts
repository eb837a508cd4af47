import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import { putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { quantile } from './machine.ts'
import { openPromotionBed } from './promotion-bed.ts'

const perSecond = 50
const seconds = 20
const bonusMinor = 10_000
/** Of those who claim, so many find something left. */
const covered = 0.8
const limitMs = 200

/** 50 members a second claim of one budget that does not hold for all: exact, and how long each waits. [C-15] */
export const run = async (): Promise<void> => {
  const claimers = perSecond * seconds
  const stand = await openPromotionBed(claimers, 5)
  try {
    const { bed, infrastructure, engine, books, memberIds } = stand
    const budgetMinor = Math.floor(claimers * covered) * bonusMinor
    const { id: promotionId } = await aPromotion(bed.db, 'first-deposit', {
      atMs: Date.now(),
      budget: { CNY: budgetMinor },
    })
    const atMs = Date.now()
    const deposits = memberIds.map((memberId) => {
      const orderId = randomUUID()
      return factEntry({
        name: 'deposited',
        id: `deposited:${orderId}`,
        memberId,
        atMs,
        orderId,
        currency: 'CNY',
        amountMinor: 20_000,
      })
    })
    await bed.db.transaction().execute((trx) => putIntoOutbox(trx, deposits))
    await infrastructure.facts.flush()
    await sql`vacuum analyze`.execute(bed.owner)
    const tookMs: number[] = []
    const codes = new Map<string, number>()
    const claim = async (memberId: string): Promise<void> => {
      const startMs = performance.now()
      const caller = { member: { id: memberId } as MemberInfo, client: aClient(), token: '' }
      const outcome = await engine.calls.promotionClaim.run(caller, {
        requestId: randomUUID(),
        promotionId,
        itemId: 'first',
      })
      tookMs.push(performance.now() - startMs)
      const code = outcome.ok ? 'given' : outcome.code
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    const under: Promise<void>[] = []
    const startMs = performance.now()
    for (const [nth, memberId] of memberIds.entries()) {
      await delay(Math.max(0, startMs + (nth * 1_000) / perSecond - performance.now()))
      under.push(claim(memberId))
    }
    await Promise.all(under)
    const { rows } = await sql<{ spent: string; given: string }>`
      select b.spent, (select sum(amount) from promotion_grants g where g.promotion_id = b.promotion_id) as given
      from promotion_budgets b where b.promotion_id = ${promotionId}`.execute(bed.db)
    const { faults } = await books.balances.verify()
    const p99Ms = quantile(tookMs, 0.99)
    console.log(`${claimers} claims, ${perSecond} a second: ${JSON.stringify(Object.fromEntries(codes))}`)
    console.log(
      `budget ${budgetMinor}, spent ${rows[0]?.spent}, granted ${rows[0]?.given}, faults of the books ${faults.length}`,
    )
    console.log(`p50 ${quantile(tookMs, 0.5).toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, limit ${limitMs} ms`)
    const isExact =
      rows[0]?.spent === String(budgetMinor) && rows[0].given === String(budgetMinor) && faults.length === 0
    console.log(`${isExact ? 'exact' : 'NOT exact'}, ratio ${(p99Ms / limitMs).toFixed(2)}`)
  } finally {
    await stand.stop()
  }
}
