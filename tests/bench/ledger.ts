import { randomInt, randomUUID } from 'node:crypto'
import { quietLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { createGifts } from '#server/gifts/gifts.ts'
import { feesOf, walletOf } from '#server/ledger/ports.ts'
import { readLedgerHead, verifyLedger } from '#server/ledger/store/ledger-verify.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createBets } from '#server/sports/bets.ts'
import { createMatches } from '#server/sports/store/matches.ts'
import { betDeps } from '#tests/builders/bet-deps.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { drive, inFlight, inTurns, line, rounds, seconds, type Transaction } from './drive.ts'
import { makeRichMembers, openLedgerBed, type LedgerBed } from './ledger-bed.ts'
import { measureTpcB, openLockingLedger } from './ledger-peers.ts'

const accounts = 10_000
const limits = { uniform: 10, hot: 25, tpcB: 6, p99Ms: 40, product: 0.6 }

const two = (): [number, number] => {
  const from = randomInt(accounts)
  return [from, (from + 1 + randomInt(accounts - 1)) % accounts]
}

/** Our transfers and the locking ledger's, over all accounts and into one. */
const transfersOf = async ({ db, ownerUrl }: LedgerBed, memberIds: readonly string[]) => {
  const flush = createMoneyFlush(db)
  const locking = await openLockingLedger(ownerUrl, accounts)
  const wallet = (index: number) => walletOf(memberIds[index] ?? '', 'CNY')
  const shared = { amountMinor: 1, currency: 'CNY', reason: 'correction', reference: '' } as const
  const transfer = (debit: number, credit = feesOf('CNY')) =>
    flush.transfer([{ ...shared, id: randomUUID(), debit: wallet(debit), credit }])
  const figures = await inTurns({
    uniform: () => {
      const [debit, credit] = two()
      return transfer(debit, wallet(credit))
    },
    lockingUniform: () => locking.transfer(...two()),
    hot: () => transfer(randomInt(accounts)),
    lockingHot: () => locking.transfer(randomInt(accounts), accounts),
  })
  await locking.end()
  return figures
}

/** Gifts and bets as their calls submit them; nobody publishes what they announce. */
const commandsOf = async (
  { db }: LedgerBed,
  memberIds: readonly string[],
  world: Awaited<ReturnType<typeof seedDemoWorld>>,
) => {
  const roles = { ...world.rooms, roleOf: async () => 'member' as const, muteOf: async () => undefined }
  const shared = { now: Date.now, roles, flush: createMoneyFlush(db), protection: aProtection() }
  const gifts = createGifts(db, shared)
  const bets = createBets(db, betDeps(db, shared))
  const [room, viewer] = await Promise.all([world.room('88231'), world.member('viewer01')])
  const matchId = room.matchId ?? ''
  const selection = (await createMatches(db, quietLog).state(matchId))?.markets[0]?.selections[0]
  const anybody = () => ({ ...viewer, id: memberIds[randomInt(accounts)] ?? '' })
  const request = {
    legs: [{ matchId, selectionId: selection?.selectionId ?? '', oddsMilli: selection?.oddsMilli ?? 0 }],
    sizes: null,
    stakeMinor: 1,
    currency: 'CNY' as const,
    accept: 'any' as const,
    followsOrderId: null,
  }
  const accepted = async (outcome: Promise<{ ok: boolean }>): Promise<void> => {
    const heard = await outcome
    if (!heard.ok) throw new Error(`a command was refused: ${JSON.stringify(heard)}`)
  }
  return inTurns({
    gifts: () => accepted(gifts.send(anybody(), room, { requestId: randomUUID(), giftId: '1', count: 1, price: 1 })),
    bets: () => accepted(bets.place(anybody(), room, { ...request, requestId: randomUUID() })),
  })
}

const held = (what: string, value: number, limit: number, unit = ''): void =>
  console.log(`${what} ${value.toFixed(2)}${unit}, limit ${limit}${unit}, ratio ${(value / limit).toFixed(2)}`)

/** Durable transfers a second beside peers on the same PostgreSQL, and what product commands make of it. */
export const run = async (): Promise<void> => {
  const bed = await openLedgerBed()
  try {
    const world = await seedDemoWorld(bed.db, Date.now)
    const memberIds = await makeRichMembers(bed.db, accounts)
    const { uniform, lockingUniform, hot, lockingHot } = await transfersOf(bed, memberIds)
    const measure = async (once: Transaction) => (await drive(once)).perSecond
    const tpcB = await measureTpcB(bed.ownerUrl, { seconds, measure })
    const { gifts, bets } = await commandsOf(bed, memberIds, world)
    console.log(
      `method: ${inFlight} in flight for ${seconds} s, ${rounds} times in turns, on the embedded PostgreSQL with fsync and synchronous commit; locking: begin, select … for update of both rows, insert, two updates, commit over 16 connections; gifts and bets by their subjects' commands with all of their rows; driver and database share the machine`,
    )
    line(`transfers over ${accounts} accounts`, uniform)
    line('transfers into one account', hot)
    line(`locking over ${accounts} accounts`, lockingUniform)
    line('locking into one account', lockingHot)
    console.log(`TPC-B (${tpcB.by}): ${tpcB.perSecond.toFixed(0)}/s`)
    line('gifts', gifts)
    line('bets', bets)
    held('uniform ÷ locking', uniform.perSecond / lockingUniform.perSecond, limits.uniform, ' ×')
    held('hot ÷ locking', hot.perSecond / lockingHot.perSecond, limits.hot, ' ×')
    held('uniform ÷ TPC-B', uniform.perSecond / tpcB.perSecond, limits.tpcB, ' ×')
    held('p99', Math.max(uniform.p99Ms, hot.p99Ms), limits.p99Ms, ' ms')
    held('gifts ÷ transfers', gifts.perSecond / hot.perSecond, limits.product)
    held('bets ÷ transfers', bets.perSecond / hot.perSecond, limits.product)
    const { faults, postings } = await verifyLedger(bed.db, await readLedgerHead(bed.db))
    console.log(`afterwards ${postings} postings, ${faults.length} faults`)
  } finally {
    await bed.stop()
  }
}
