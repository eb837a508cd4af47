import { createInbox } from '#server/messages/create-messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger } from '#server/ledger/create-ledger.ts'
import type { ChainBlock } from '#server/finance/chain/chain-watcher.ts'
import { createUsdtDeposits } from '#server/finance/usdt-deposits.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aDepositor } from '#tests/builders/member.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { blockAfter, hashOf } from '#tests/builders/scripted-watcher.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import { createCrashingDatabase } from './crashing-database.ts'

/** No block has as many statements. */
const statementsMax = 80
const amountMinor = 200_000_000
const confirmations = 20
/** Test vector 1 of BIP-32. */
const extendedKey =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'
const settings = someSettings()
let database: TestDatabase
let chain: ChainBlock[] = [{ height: 1, hash: hashOf('genesis'), parentHash: hashOf('before'), transfers: [] }]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const tip = (): ChainBlock => chain.at(-1) as ChainBlock
const grow = (transfers: ChainBlock['transfers'], more: number, branch: string): void => {
  chain.push(blockAfter(tip(), transfers, branch))
  for (let left = more; left > 0; left -= 1) chain.push(blockAfter(tip(), [], branch))
}

/** A process that reads the chain; it has read what there was when it is handed out. */
const startReading = async (db: Database) => {
  const infrastructure = anInfrastructure(db)
  const { ledger, balances } = createLedger(infrastructure)
  const usdt = createUsdtDeposits(infrastructure, {
    networks: [
      {
        network: 'TRC20',
        extendedKey,
        isDemo: true,
        watcher: {
          blocks: async (from) =>
            from === null ? [tip()] : chain.filter(({ height }) => height >= from).slice(0, 200),
        },
      },
    ],
    ledger,
    protection: aProtection(),
    settings,
    inbox: createInbox(infrastructure),
    pushes: { chainDepositChanged: () => undefined },
  })
  const watch = usdt.start()
  await watch.flush()
  return { usdt, watch, balances }
}

/** What counts towards the member's deposit limits. */
const countedOf = async (memberId: string): Promise<string[]> => {
  const days = database.db.selectFrom('protection_days').select('deposit_minor').where('member_id', '=', memberId)
  return (await days.execute()).map((row) => row.deposit_minor)
}

/** The chain changes while a process reads that ends after so many statements; then one reads that does not end. */
const crashAndRead = async (memberId: string, statements: number, change: () => void) => {
  const crashing = createCrashingDatabase(database.url)
  const doomed = await startReading(crashing.db)
  crashing.crashAfter(statements)
  change()
  await doomed.watch.flush()
  const { hasCrashed } = crashing
  await doomed.watch.stop()
  await crashing.end()
  const { usdt, watch, balances } = await startReading(database.db)
  await watch.flush()
  await watch.stop()
  const { deposits } = await usdt.list(memberId, undefined)
  return {
    hasCrashed,
    states: deposits.map(({ state }) => state),
    counted: await countedOf(memberId),
    balances: (await balances.of(memberId)).filter(({ currency }) => currency === 'USDT'),
    books: (await balances.verify()).faults,
  }
}

test(
  '[C-14, A-02] blocks that are read by a process which ends after any statement credit once, and undo once',
  async () => {
    let statements = 0
    for (let crashed = true; crashed && statements < statementsMax;) {
      statements += 1
      const reader = await startReading(database.db)
      await reader.watch.stop()
      const member = await aDepositor(database.db)
      const addresses = await reader.usdt.addressesOf(member.id)
      const [address] = addresses.ok ? addresses.value : []
      const [network] = settings.get('usdtNetworks')
      const sent = {
        txId: hashOf('tx', statements),
        logIndex: 0,
        token: network?.token ?? '',
        to: address?.address ?? '',
        amount: String(amountMinor),
      }
      const credited = await crashAndRead(member.id, statements, () => grow([sent], confirmations - 1, 'main'))
      const undone = await crashAndRead(member.id, statements, () => {
        chain = chain.slice(0, -confirmations)
        grow([], confirmations, `other ${statements}`)
      })
      const shownOf = ({ states, counted, balances, books }: typeof credited) => ({ states, counted, balances, books })
      expect({ statements, ...shownOf(credited) }).toEqual({
        statements,
        states: ['credited'],
        counted: [String(amountMinor)],
        balances: [{ currency: 'USDT', balanceMinor: amountMinor }],
        books: [],
      })
      expect({ statements, ...shownOf(undone) }).toEqual({
        statements,
        states: ['undone'],
        counted: ['0'],
        balances: [{ currency: 'USDT', balanceMinor: 0 }],
        books: [],
      })
      crashed = credited.hasCrashed || undone.hasCrashed
    }
    expect(statements).toBeGreaterThan(15)
    expect(statements).toBeLessThan(statementsMax)
  },
  within(300_000),
)
