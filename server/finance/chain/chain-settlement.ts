import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import {
  chainAccounts,
  planChainCredit,
  planChainUndo,
  type ChainCredit,
} from '#server/finance/domain/chain-planning.ts'
import type { ChainDepositChange, ChainDepositRow, ChainRows } from '#server/finance/store/chain-rows.ts'
import type { Ledger, LockedAccounts, Posting } from '#server/ledger/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { usdtMinorOf } from './chain-deposit-view.ts'

const batchMax = 100

interface SettlementDeps {
  rows: ChainRows
  ledger: Ledger
  units: UnitOfWork
  /** Tells the member how it stands after the commit. */
  tell: (unit: Unit, row: ChainDepositRow) => void
  now: () => number
  log: Log
}

/** What confirmed transfers and dropped ones do to the books, each in a unit of work of its own. [C-14, A-02] */
export interface ChainSettlement {
  /** Credits, or holds, what has enough blocks; false when something could not be. */
  confirm(network: WalletNetwork, toHeight: number): Promise<boolean>
  /** Takes back what was credited from blocks that the chain has dropped; false when something could not be. */
  undo(network: WalletNetwork): Promise<boolean>
  /** Credits a held transfer with so many millionths of USDT, as an operator decided. */
  credit(unit: Unit, row: ChainDepositRow, amountMinor: number): Promise<ChainDepositRow>
  /** Notes that a held transfer was sent back. */
  returned(unit: Unit, row: ChainDepositRow, returnTxId: string): Promise<ChainDepositRow>
}

const creditOf = ({ network, txId, logIndex, memberId, round }: ChainDepositRow): ChainCredit => ({
  network,
  txId,
  logIndex,
  memberId,
  round,
})

const postAll = async (accounts: LockedAccounts, postings: readonly Posting[]): Promise<void> => {
  for (const [at, { verdict }] of (await accounts.postLinked(postings)).entries())
    if (verdict !== 'posted') throw new Error(`the posting ${postings[at]?.id} cannot be written: ${verdict}`)
}

export const createChainSettlement = ({ rows, ledger, units, tell, now, log }: SettlementDeps): ChainSettlement => {
  const moved = async (unit: Unit, row: ChainDepositRow, change: ChainDepositChange): Promise<ChainDepositRow> => {
    await rows.in(unit).change(row.id, change, now())
    const after = { ...row, ...change }
    tell(unit, after)
    return after
  }

  /** Runs with the three accounts of a transfer, and tells the wallet's balance after it. */
  const withAccounts = <T>(
    unit: Unit,
    row: ChainDepositRow,
    work: (accounts: LockedAccounts, names: ReturnType<typeof chainAccounts>) => Promise<T>,
  ): Promise<T> => {
    const names = chainAccounts(row)
    return ledger.in(unit).transact(Object.values(names), async (_, accounts) => {
      const result = await work(accounts, names)
      const balance = { currency: 'USDT' as const, balanceMinor: accounts.balanceOf(names.wallet) }
      unit.announce([{ kind: 'wallet', memberId: row.memberId, balance }])
      return result
    })
  }

  const credit = async (unit: Unit, row: ChainDepositRow, amountMinor: number): Promise<ChainDepositRow> => {
    const owedMinor = await withAccounts(unit, row, async (accounts, { receivable }) => {
      const plan = planChainCredit(creditOf(row), amountMinor, accounts.balanceOf(receivable))
      await postAll(accounts, plan.postings)
      return plan.owedMinor
    })
    return moved(unit, row, { state: 'credited', creditedMinor: amountMinor, owedMinor })
  }

  const confirmOne = async (unit: Unit, row: ChainDepositRow): Promise<void> => {
    const amountMinor = usdtMinorOf(row)
    if (row.heldFor !== null || amountMinor === null) await moved(unit, row, { state: 'held' })
    else await credit(unit, row, amountMinor)
  }

  const undoOne = async (unit: Unit, row: ChainDepositRow): Promise<void> => {
    await withAccounts(unit, row, (accounts, { wallet }) =>
      postAll(accounts, planChainUndo(creditOf(row), row.creditedMinor ?? 0, accounts.balanceOf(wallet))),
    )
    await moved(unit, row, { state: 'undone', round: row.round + 1, creditedMinor: null, owedMinor: 0 })
    log.warn({ network: row.network, txId: row.txId, memberId: row.memberId }, 'the chain dropped a credited deposit')
  }

  /** One that cannot be settled keeps no other one waiting. */
  const settleAll = async (
    network: WalletNetwork,
    state: 'confirming' | 'undoing',
    toHeight: number,
    settle: (unit: Unit, row: ChainDepositRow) => Promise<void>,
  ): Promise<boolean> => {
    const due = await rows.open(network, state, { toHeight, limit: batchMax })
    let failures = 0
    for (const { id } of due)
      try {
        await units.run(async (unit) => {
          const row = await rows.in(unit).lock(id)
          if (row?.state === state && row.height <= toHeight) await settle(unit, row)
        })
      } catch (error) {
        failures += 1
        log.error({ network, id, reason: oneLineOf(error) }, 'a deposit by a chain could not be settled')
      }
    if (failures > 0) return false
    return due.length < batchMax || settleAll(network, state, toHeight, settle)
  }

  return {
    confirm: (network, toHeight) => settleAll(network, 'confirming', toHeight, confirmOne),
    undo: (network) => settleAll(network, 'undoing', Number.MAX_SAFE_INTEGER, undoOne),
    credit,
    returned: (unit, row, returnTxId) => moved(unit, row, { state: 'returned', returnTxId }),
  }
}
