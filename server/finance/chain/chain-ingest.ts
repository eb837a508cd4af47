import type { UsdtNetwork } from '#contract/finance/entities/usdt-network.ts'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import { holdReasonOf, planChain } from '#server/finance/domain/chain-planning.ts'
import type { AddressOwner, ChainAddresses } from '#server/finance/store/chain-addresses.ts'
import type { ChainBlockRows } from '#server/finance/store/chain-blocks.ts'
import type { ChainDepositRow, ChainRows, NewChainDeposit } from '#server/finance/store/chain-rows.ts'
import type { Log } from '#server/platform/log.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { addressKey } from './address-derivation.ts'
import type { ChainSettlement } from './chain-settlement.ts'
import { blocksPerAnswerMax, type ChainBlock, type ChainTransfer, type ChainWatcher } from './chain-watcher.ts'

/** How far below the tip a fork is looked for, in blocks; the last one is the deepest that is followed. */
const forkDepths = [0, 10, blocksPerAnswerMax - 10] as const
const stepsPerPollMax = 200
/** Transfers of other tokens that are kept of one address: anybody may send worthless ones. */
export const strangeTokensMax = 100
/** Members are told of so many waiting transfers with each block. */
const notifiedPerStepMax = 1_000

interface IngestDeps {
  network: WalletNetwork
  watcher: ChainWatcher
  rows: ChainRows
  blocks: ChainBlockRows
  addresses: Pick<ChainAddresses, 'in'>
  settlement: Pick<ChainSettlement, 'confirm' | 'undo'>
  units: UnitOfWork
  rules: () => UsdtNetwork
  tell: (unit: Unit, row: ChainDepositRow) => void
  now: () => number
  log: Log
}

const isUsdt = (network: WalletNetwork, transfer: ChainTransfer, token: string): boolean =>
  addressKey(network, transfer.token) === addressKey(network, token)

const createIntake = ({ network, rows, addresses, rules, log }: IngestDeps) => {
  const depositOf = (block: ChainBlock, transfer: ChainTransfer, owner: AddressOwner): NewChainDeposit => {
    const usdt = isUsdt(network, transfer, rules().token)
    return {
      network,
      txId: transfer.txId,
      logIndex: transfer.logIndex,
      memberId: owner.memberId,
      address: owner.address,
      token: usdt ? null : transfer.token,
      amount: transfer.amount,
      heldFor: holdReasonOf({ amount: transfer.amount, isUsdt: usdt }, rules()),
      height: block.height,
      blockHash: block.hash,
    }
  }

  const takeOne = async (inUnit: ChainRows, deposit: NewChainDeposit, nowMs: number): Promise<void> => {
    const { txId, logIndex, memberId } = deposit
    const isStrange = deposit.heldFor === 'token'
    if (isStrange && (await inUnit.strangeTokens(network, memberId)) >= strangeTokensMax)
      return log.debug({ network, txId, memberId }, 'one more transfer of another token is not kept')
    if (!(await inUnit.takeIn(deposit, nowMs)))
      log.warn({ network, txId, logIndex }, 'a transfer was told in two blocks and counts in the first')
  }

  /** What of a block's transfers is for members. Transfers of nothing are noise. */
  return async (unit: Unit, block: ChainBlock, nowMs: number): Promise<void> => {
    const transfers = block.transfers.filter(({ amount }) => amount !== '0')
    const owners = await addresses.in(unit).owners(network, [...new Set(transfers.map(({ to }) => to))])
    for (const transfer of transfers) {
      const owner = owners.get(addressKey(network, transfer.to))
      if (owner) await takeOne(rows.in(unit), depositOf(block, transfer, owner), nowMs)
    }
  }
}

/** Thrown when the chain has left more blocks than are followed: an operator has to look. */
class DeepFork extends Error {
  override name = 'DeepFork'
}

/** Follows one chain: takes its blocks in, credits what is confirmed, and takes back what the chain has dropped. [C-14] */
export const createChainIngest = (deps: IngestDeps) => {
  const { network, watcher, rows, blocks, settlement, units, rules, tell, now } = deps
  const takeIn = createIntake(deps)

  /** Asks from the tip; deeper while nothing of the answer is known. */
  const ask = async (stored: ReadonlyMap<number, string>) => {
    if (stored.size === 0) return planChain(stored, await watcher.blocks(null))
    const tip = Math.max(...stored.keys())
    const lowest = Math.min(...stored.keys())
    for (const depth of forkDepths) {
      const plan = planChain(stored, await watcher.blocks(Math.max(lowest, tip - depth)))
      if (plan.kind !== 'deeper') return plan
    }
    throw new DeepFork(`the chain ${network} has left more blocks than are followed`)
  }

  /** In the unit that holds the network, if the tip is still the one that the plan was made on. */
  const inStep = (tip: number | undefined, work: (unit: Unit) => Promise<void>): Promise<void> =>
    units.run(async (unit) => {
      await rows.in(unit).holdNetwork(network)
      if ((await blocks.in(unit).tip(network)) === tip) await work(unit)
    })

  const rollback = (tip: number | undefined, toHeight: number): Promise<void> =>
    inStep(tip, async (unit) => {
      await blocks.in(unit).removeAbove(network, toHeight)
      for (const row of await rows.in(unit).drop(network, toHeight, now())) tell(unit, row)
    })

  const extend = (tip: number | undefined, fresh: readonly ChainBlock[]): Promise<void> =>
    inStep(tip, async (unit) => {
      await blocks.in(unit).append(network, fresh)
      for (const block of fresh) await takeIn(unit, block, now())
      const tipHeight = fresh.at(-1)?.height ?? 0
      const waiting = await rows
        .in(unit)
        .open(network, 'confirming', { toHeight: tipHeight, limit: notifiedPerStepMax })
      for (const row of waiting) tell(unit, row)
    })

  /** True when there may be more. What was credited from dropped blocks is taken back before anything else is taken in. */
  const step = async (): Promise<boolean> => {
    if (!(await settlement.undo(network))) throw new Error(`${network} waits for what has to be taken back`)
    const stored = await blocks.hashes(network)
    const tip = stored.size === 0 ? undefined : Math.max(...stored.keys())
    const plan = await ask(stored)
    if (plan.kind === 'rollback') await rollback(tip, plan.toHeight)
    if (plan.kind === 'extend') await extend(tip, plan.blocks)
    return plan.kind === 'rollback' || plan.kind === 'extend'
  }

  const confirm = async (): Promise<boolean> => {
    const tip = await blocks.tip(network)
    return tip === undefined || settlement.confirm(network, tip - rules().confirmations + 1)
  }

  return {
    network,
    /** Takes in what there is; false when some of it could not be settled. Throws when the chain cannot be read. */
    poll: async (): Promise<boolean> => {
      for (let steps = 0; steps < stepsPerPollMax; steps += 1) if (!(await step())) break
      return confirm()
    },
  }
}

export type ChainIngest = ReturnType<typeof createChainIngest>
