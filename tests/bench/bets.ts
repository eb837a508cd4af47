import { randomInt, randomUUID } from 'node:crypto'
import { quietLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { feesOf, walletOf } from '#server/ledger/ports.ts'
import { readLedgerHead, verifyLedger } from '#server/ledger/store/ledger-verify.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createBets } from '#server/sports/bets.ts'
import { createMatches } from '#server/sports/store/matches.ts'
import { betDeps } from '#tests/builders/bet-deps.ts'
import { inFlight, inTurns, line, rounds, seconds } from './drive.ts'
import { makeRichMembers, openLedgerBed, type LedgerBed } from './ledger-bed.ts'

const accounts = 10_000
const limit = 0.6

const selectionsOf = async ({ db }: LedgerBed) => {
  const rows = await db.selectFrom('matches').select('match_id').execute()
  const states = await createMatches(db, quietLog).states(rows.map(({ match_id: id }) => id))
  return states.flatMap(({ matchId, markets }) =>
    markets.flatMap(({ selections }) =>
      selections
        .filter(({ status }) => status === 'open')
        .map(({ selectionId, oddsMilli }) => ({ matchId, selectionId, oddsMilli })),
    ),
  )
}

/** Singles of anybody on any open selection, beside transfers into one account, which is what a stake is to the ledger. */
const measure = async (bed: LedgerBed) => {
  const world = await seedDemoWorld(bed.db, Date.now)
  const memberIds = await makeRichMembers(bed.db, accounts)
  const flush = createMoneyFlush(bed.db)
  const bets = createBets(bed.db, betDeps(bed.db, { roles: world.rooms, flush }))
  const selections = await selectionsOf(bed)
  const [viewer, room] = [await world.member('viewer01'), await world.room('88231')]
  const anybody = (): string => memberIds[randomInt(accounts)] ?? ''
  const shared = { amountMinor: 1, currency: 'CNY', reason: 'correction', reference: '' } as const
  const terms = { sizes: null, stakeMinor: 1, currency: 'CNY', accept: 'any', followsOrderId: null } as const
  const bet = async (shownIn: typeof room | undefined): Promise<void> => {
    const leg = selections[randomInt(selections.length)]
    if (!leg) throw new Error('there is nothing to bet on')
    const outcome = await bets.place({ ...viewer, id: anybody() }, shownIn, {
      ...terms,
      legs: [leg],
      requestId: randomUUID(),
    })
    if (!outcome.ok) throw new Error(`a bet was refused: ${JSON.stringify(outcome)}`)
  }
  return inTurns({
    transfers: () =>
      flush.transfer([{ ...shared, id: randomUUID(), debit: walletOf(anybody(), 'CNY'), credit: feesOf('CNY') }]),
    bets: () => bet(undefined),
    shown: () => bet(room),
  })
}

/** Bets a second by the product's command, with all of their rows, beside the ledger's own rate. */
export const run = async (): Promise<void> => {
  const bed = await openLedgerBed()
  try {
    const { transfers, bets, shown } = await measure(bed)
    console.log(
      `method: ${inFlight} in flight for ${seconds} s, ${rounds} times in turns, on the embedded PostgreSQL with fsync and synchronous commit; singles of ${accounts} members on every open selection of the demo, by the command of the call with limits, liabilities, order, leg and messages; transfers: the hot one of the bench ledger; driver and database share the machine`,
    )
    line('transfers into one account', transfers)
    line('bets', bets)
    line('bets shown in a room', shown)
    const ratio = bets.perSecond / transfers.perSecond
    console.log(`bets ÷ transfers ${ratio.toFixed(2)}, limit ${limit}, ratio ${(ratio / limit).toFixed(2)}`)
    const { faults, postings } = await verifyLedger(bed.db, await readLedgerHead(bed.db))
    console.log(`afterwards ${postings} postings, ${faults.length} faults`)
  } finally {
    await bed.stop()
  }
}
