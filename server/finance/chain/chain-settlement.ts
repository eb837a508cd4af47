import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import {
  arrivalOf,
  chainAccounts,
  planChainCredit,
  planChainUndo,
  type Arrival,
  type ChainCredit,
} from '#server/finance/domain/chain-planning.ts'
import type { ChainDepositChange, ChainDepositRow, ChainRows } from '#server/finance/store/chain-rows.ts'
import type { Ledger, LockedAccounts, Posting } from '#server/ledger/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import { usdtMinorOf } from './chain-deposit-view.ts'

const batchMax = 100
/** How often it is looked whether somebody whose money is held has said who he is. */
export const askAgainMs = 30_000

interface SettlementDeps {
  rows: ChainRows
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'count'>
  inbox: Pick<Inbox, 'in'>
  units: UnitOfWork
  /** Tells the member how it stands after the commit. */
  tell: (unit: Unit, row: ChainDepositRow) => void
  now: () => number
  log: Log
}

/** What confirmed transfers and dropped ones do to the books, each in a unit of work of its own. [C-14, A-02] */
export interface ChainSettlement {
  /**
   * Credits, or holds, what has enough blocks; what waits for its member's identity is asked about again. False when
   * something could not be settled.
   */
  confirm(network: WalletNetwork, toHeight: number): Promise<boolean>
  /** Takes back what was credited from blocks that the chain has dropped; false when something could not be. */
  undo(network: WalletNetwork): Promise<boolean>
  /** Credits a held transfer with so many millionths of USDT, as an operator decided, unless its member's protection forbids it. */
  credit(unit: Unit, row: ChainDepositRow, amountMinor: number): Promise<Hold | ChainDepositRow>
  /** Notes that a held transfer was sent back. */
  returned(unit: Unit, row: ChainDepositRow, returnTxId: string): Promise<ChainDepositRow>
}

type Hold = Extract<Arrival, { kind: 'hold' }>

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

const countOf = ({ id, memberId }: ChainDepositRow, amountMinor: number) => ({
  memberId,
  reference: `chain:${id}`,
  currency: 'USDT' as const,
  amountMinor,
})

/** Runs with the three accounts of a transfer, and tells the wallet's balance after it. */
const withDepositAccounts =
  (ledger: SettlementDeps['ledger']) =>
  <T>(
    unit: Unit,
    row: ChainDepositRow,
    work: (accounts: LockedAccounts, names: ReturnType<typeof chainAccounts>) => Promise<T>,
  ): Promise<T> => {
    const names = chainAccounts(row)
    return ledger.in(unit).transact(Object.values(names), async (_, accounts) => {
      const beforeMinor = accounts.balanceOf(names.wallet)
      const result = await work(accounts, names)
      if (accounts.balanceOf(names.wallet) === beforeMinor) return result
      const balance = { currency: 'USDT' as const, balanceMinor: accounts.balanceOf(names.wallet) }
      unit.announce([{ kind: 'wallet', memberId: row.memberId, balance }])
      return result
    })
  }

/** Each in a unit of its own; one that cannot be settled keeps no other one waiting. Answers whether all could be. */
const settleDue =
  ({ rows, units, log }: Pick<SettlementDeps, 'rows' | 'units' | 'log'>) =>
  async (
    network: WalletNetwork,
    due: readonly ChainDepositRow[],
    settle: (unit: Unit, row: ChainDepositRow) => Promise<void>,
  ): Promise<boolean> => {
    let failures = 0
    for (const { id, state, height } of due)
      try {
        await units.run(async (unit) => {
          const row = await rows.in(unit).lock(id)
          if (row?.state === state && row.height === height) await settle(unit, row)
        })
      } catch (error) {
        failures += 1
        log.error({ network, id, reason: oneLineOf(error) }, 'a deposit by a chain could not be settled')
      }
    return failures === 0
  }

const chainCredits = (
  { rows, protection, inbox, tell, now }: SettlementDeps,
  withAccounts: ReturnType<typeof withDepositAccounts>,
) => {
  const moved = async (unit: Unit, row: ChainDepositRow, change: ChainDepositChange): Promise<ChainDepositRow> => {
    await rows.in(unit).change(row.id, change, now())
    const after = { ...row, ...change }
    tell(unit, after)
    return after
  }

  /** One that the chain dropped is taken back, under an id of its own. [C-15] */
  const depositedEntry = ({ id, memberId, round }: ChainDepositRow, amountMinor: number) =>
    factEntry({
      name: 'deposited',
      id: `deposited:chain:${id}:${round}${amountMinor < 0 ? ':undone' : ''}`,
      memberId,
      atMs: now(),
      orderId: `chain:${id}`,
      currency: 'USDT',
      amountMinor,
    })

  /** Credits and counts what the member's protection lets in; answers why it does not. Accounts, then protection, then postings. */
  const letIn = async (unit: Unit, row: ChainDepositRow, amountMinor: number): Promise<Hold | ChainDepositRow> => {
    const { memberId } = row
    const done = await withAccounts(unit, row, async (accounts, { receivable }) => {
      const spending = { memberId, kind: 'deposit', currency: 'USDT', amountMinor } as const
      const arrival = arrivalOf(await protection.ask(unit, spending))
      if (arrival.kind === 'hold') return arrival
      await protection.count(unit, countOf(row, amountMinor))
      const plan = planChainCredit(creditOf(row), amountMinor, accounts.balanceOf(receivable))
      await postAll(accounts, plan.postings)
      unit.announce([depositedEntry(row, amountMinor)])
      return { ...arrival, owedMinor: plan.owedMinor }
    })
    if (done.kind === 'hold') return done
    const { against, owedMinor } = done
    const { heldFor } = row
    await inbox.in(unit).put({
      key: `chain:${row.id}:${row.round}`,
      memberId,
      kind: 'wallet',
      template: 'deposit.credited',
      values: { amount: { currency: 'USDT', amountMinor }, order: row.txId.slice(0, 12) },
      link: '/app/wallet/statement',
    })
    return moved(unit, row, { state: 'credited', creditedMinor: amountMinor, owedMinor, heldFor, against })
  }

  return { moved, depositedEntry, letIn }
}

export const createChainSettlement = (deps: SettlementDeps): ChainSettlement => {
  const { rows, ledger, protection, now, log } = deps
  const withAccounts = withDepositAccounts(ledger)
  const { moved, depositedEntry, letIn } = chainCredits(deps, withAccounts)

  const settleOne = async (unit: Unit, row: ChainDepositRow, amountMinor: number): Promise<void> => {
    const done = await letIn(unit, { ...row, heldFor: null }, amountMinor)
    if (!('kind' in done)) return
    const { network, txId, memberId, id } = row
    // Asked about once more, and nothing is new.
    if (row.heldFor === done.heldFor) return rows.in(unit).change(id, { state: 'held' }, now())
    await moved(unit, row, { state: 'held', heldFor: done.heldFor })
    log.warn({ network, txId, memberId, heldFor: done.heldFor }, 'a deposit by a chain is held')
  }

  const confirmOne = async (unit: Unit, row: ChainDepositRow): Promise<void> => {
    const amountMinor = usdtMinorOf(row)
    if (row.heldFor !== null || amountMinor === null) await moved(unit, row, { state: 'held' })
    else await settleOne(unit, row, amountMinor)
  }

  const undoOne = async (unit: Unit, row: ChainDepositRow): Promise<void> => {
    await withAccounts(unit, row, async (accounts, { wallet }) => {
      await protection.count(unit, countOf(row, 0))
      await postAll(accounts, planChainUndo(creditOf(row), row.creditedMinor ?? 0, accounts.balanceOf(wallet)))
    })
    unit.announce([depositedEntry(row, -(row.creditedMinor ?? 0))])
    const undone = { creditedMinor: null, owedMinor: 0, against: null }
    await moved(unit, row, { state: 'undone', round: row.round + 1, ...undone })
    log.warn({ network: row.network, txId: row.txId, memberId: row.memberId }, 'the chain dropped a credited deposit')
  }

  const settleEach = settleDue(deps)

  const settleAll = async (
    network: WalletNetwork,
    state: 'confirming' | 'undoing',
    toHeight: number,
    settle: (unit: Unit, row: ChainDepositRow) => Promise<void>,
  ): Promise<boolean> => {
    const due = await rows.open(network, state, { toHeight, limit: batchMax })
    if (!(await settleEach(network, due, settle))) return false
    return due.length < batchMax || settleAll(network, state, toHeight, settle)
  }

  const askAgain = async (network: WalletNetwork): Promise<boolean> => {
    const due = await rows.unidentified(network, { askedBeforeMs: now() - askAgainMs, limit: batchMax })
    return settleEach(network, due, (unit, row) => settleOne(unit, row, usdtMinorOf(row) ?? 0))
  }

  return {
    confirm: async (network, toHeight) => {
      const areConfirmed = await settleAll(network, 'confirming', toHeight, confirmOne)
      return (await askAgain(network)) && areConfirmed
    },
    undo: (network) => settleAll(network, 'undoing', Number.MAX_SAFE_INTEGER, undoOne),
    credit: letIn,
    returned: (unit, row, returnTxId) => moved(unit, row, { state: 'returned', returnTxId }),
  }
}
