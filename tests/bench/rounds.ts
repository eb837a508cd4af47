import { randomInt, randomUUID } from 'node:crypto'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { feesOf, walletOf, type AccountName } from '#server/ledger/ports.ts'
import { readLedgerHead, verifyLedger } from '#server/ledger/store/ledger-verify.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { ownGamesOn, valueOf } from '#tests/builders/own-games.ts'
import { drive, inFlight, inTurns, line, rounds, seconds } from './drive.ts'
import { makeRichMembers, openLedgerBed, type LedgerBed } from './ledger-bed.ts'

const accounts = 10_000
const seededAtOnce = 64
const limit = 0.5

/** Rounds of dice of anybody, beside both kinds of the bench ledger's transfers: into one account, which is what a stake is to the ledger, and between any two. */
const measure = async ({ db }: LedgerBed) => {
  const world = await seedDemoWorld(db, Date.now)
  const memberIds = await makeRichMembers(db, accounts)
  const viewer = await world.member('viewer01')
  const games = ownGamesOn(db, Date.now)
  const players = memberIds.map((id) => ({ ...viewer, id }))
  const seedIds = new Map<string, string>()
  for (let from = 0; from < players.length; from += seededAtOnce)
    await Promise.all(
      players.slice(from, from + seededAtOnce).map(async (player) => {
        seedIds.set(player.id, (await valueOf(games.run('gameSeeds', player, {}))).seedId)
      }),
    )
  const anybody = () => players[randomInt(players.length)] ?? viewer
  const anyTwo = (): readonly [string, string] => {
    const from = randomInt(players.length)
    const to = (from + 1 + randomInt(players.length - 1)) % players.length
    return [players[from]?.id ?? '', players[to]?.id ?? '']
  }
  const flush = createMoneyFlush(db)
  const shared = { amountMinor: 1, currency: 'CNY', reason: 'correction', reference: '' } as const
  const bet = { game: 'dice', side: 'over', targetHundredths: 5_049 } as const
  const transfer = (debit: string, credit: AccountName) =>
    flush.transfer([{ ...shared, id: randomUUID(), debit: walletOf(debit, 'CNY'), credit }])
  const peers = {
    transfers: () => transfer(anybody().id, feesOf('CNY')),
    uniform: () => {
      const [from, to] = anyTwo()
      return transfer(from, walletOf(to, 'CNY'))
    },
    dice: () => {
      const player = anybody()
      const seedId = seedIds.get(player.id) ?? ''
      const request = { requestId: randomUUID(), seedId, bet, currency: 'CNY' as const, stakeMinor: 100 }
      return valueOf(games.run('gamePlay', player, request))
    },
  }
  for (const once of Object.values(peers)) await drive(once)
  return inTurns(peers)
}

/** Rounds of dice a second, each durable before it is answered, beside the ledger's own rate. */
export const run = async (): Promise<void> => {
  const bed = await openLedgerBed()
  try {
    const { transfers, uniform, dice } = await measure(bed)
    console.log(
      `method: ${inFlight} in flight for ${seconds} s, ${rounds} times in turns after as long for each to warm up, on the embedded PostgreSQL with fsync and synchronous commit; rounds of dice of ${accounts} members by the handler of the call, with seeds, limits, stake, outcome, return and messages; transfers: the hot and the uniform ones of the bench ledger; driver and database share the machine`,
    )
    line('transfers into one account', transfers)
    line('transfers between any two', uniform)
    line('rounds of dice', dice)
    const against = (what: string, peer: { perSecond: number }): void => {
      const ratio = dice.perSecond / peer.perSecond
      console.log(`rounds ÷ transfers ${what} ${ratio.toFixed(2)}, limit ${limit}, ratio ${(ratio / limit).toFixed(2)}`)
    }
    against('into one account', transfers)
    against('between any two', uniform)
    const { faults, postings } = await verifyLedger(bed.db, await readLedgerHead(bed.db))
    console.log(`afterwards ${postings} postings, ${faults.length} faults`)
  } finally {
    await bed.stop()
  }
}
