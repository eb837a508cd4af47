import type { ChainDeposit } from '#contract/finance/entities/chain-deposit.ts'
import type { UsdtAddress, UsdtNetwork } from '#contract/finance/entities/usdt-network.ts'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import { accept, type Outcome } from '#contract/outcome.ts'
import type { Ledger } from '#server/ledger/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection, RefusalOf } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { chainDepositOf } from './chain/chain-deposit-view.ts'
import { createChainIngest, type ChainIngest } from './chain/chain-ingest.ts'
import { createChainSettlement, type ChainSettlement } from './chain/chain-settlement.ts'
import type { ChainWatcher } from './chain/chain-watcher.ts'
import type { ChainPushes } from './chain-pushes.ts'
import { createChainAddresses } from './store/chain-addresses.ts'
import { createChainBlocks } from './store/chain-blocks.ts'
import { createChainRows, type ChainDepositRow, type ChainRows } from './store/chain-rows.ts'

const pageSize = 20

/** A chain that is watched, and the key under which members have their addresses. */
export interface WatchedNetwork {
  readonly network: WalletNetwork
  readonly watcher: ChainWatcher
  /** Extended public key (BIP-32). */
  readonly extendedKey: string
  /** A sandbox: nothing real may be sent there. */
  readonly isDemo: boolean
}

interface UsdtDeps {
  networks: readonly WatchedNetwork[]
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'count'>
  settings: Pick<SiteSettings, 'get'>
  pushes: ChainPushes
  inbox: Pick<Inbox, 'in'>
}

/** Deposits of USDT by chains. [C-14] */
export interface UsdtDeposits {
  /** A member's addresses on all networks that are open and whose blocks are being read; only for who may deposit. */
  addressesOf(memberId: string): Promise<Outcome<UsdtAddress[], RefusalOf<'deposit'>>>
  list(memberId: string, beforeId: string | undefined): Promise<{ deposits: ChainDeposit[]; hasMore: boolean }>
  readonly rows: ChainRows
  readonly settlement: ChainSettlement
  /** From now on blocks are taken in. */
  start(): PollLoop
}

/** A loop for each chain, so that one that cannot be read keeps no other one waiting. */
const together = (loops: readonly PollLoop[]): PollLoop => ({
  nudge: () => loops.forEach((loop) => loop.nudge()),
  flush: async () => void (await Promise.all(loops.map((loop) => loop.flush()))),
  stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
})

type RulesOf = (network: WalletNetwork) => UsdtNetwork | undefined

/** Before the first block is known, what came to an address would be missed. */
const openedNetworks =
  (networks: UsdtDeps['networks'], rulesOf: RulesOf, blocks: ReturnType<typeof createChainBlocks>) => async () => {
    const found: { watched: WatchedNetwork; rules: UsdtNetwork }[] = []
    for (const watched of networks) {
      const rules = rulesOf(watched.network)
      if (rules?.status === '1' && (await blocks.tip(watched.network)) !== undefined) found.push({ watched, rules })
    }
    return found
  }

const pollChain =
  (rulesOf: RulesOf, log: Infrastructure['log']) =>
  async (ingest: ChainIngest): Promise<boolean> => {
    if (!rulesOf(ingest.network)) return true
    try {
      return await ingest.poll()
    } catch (error) {
      log.warn({ network: ingest.network, reason: oneLineOf(error) }, 'the blocks of a chain could not be taken in')
      return false
    }
  }

export const createUsdtDeposits = (infrastructure: Infrastructure, deps: UsdtDeps): UsdtDeposits => {
  const { db, units, now, log } = infrastructure
  const { networks, ledger, protection, settings, pushes, inbox } = deps
  const rows = createChainRows(db)
  const blocks = createChainBlocks(db)
  const addresses = createChainAddresses(db, now)
  const rulesOf = (network: WalletNetwork): UsdtNetwork | undefined =>
    settings.get('usdtNetworks').find((each) => each.network === network)
  const depositOf = (row: ChainDepositRow, tipHeight: number): ChainDeposit =>
    chainDepositOf(row, rulesOf(row.network) ?? { confirmations: 1 }, tipHeight)
  const tell = (unit: Unit, { memberId, id }: ChainDepositRow): void =>
    unit.afterCommit(() => pushes.chainDepositChanged(memberId, id))
  const settlement = createChainSettlement({ rows, ledger, protection, inbox, units, tell, now, log })
  const shared = { rows, blocks, addresses, settlement, units, tell, now, log }

  const ingests = networks.map(({ network, watcher }) =>
    createChainIngest({
      ...shared,
      network,
      watcher,
      rules: () => {
        const rules = rulesOf(network)
        if (!rules) throw new Error(`the setting usdtNetworks has no ${network}`)
        return rules
      },
    }),
  )

  const poll = pollChain(rulesOf, log)
  const openNetworks = openedNetworks(networks, rulesOf, blocks)

  return {
    rows,
    settlement,
    addressesOf: async (memberId) => {
      const open = await openNetworks()
      if (open.length === 0) return accept([])
      // Who has less left of a limit than the least that is taken has nothing left.
      const amountMinor = Math.max(1, Math.min(...open.map(({ rules }) => rules.min_money)))
      const spending = { memberId, kind: 'deposit', currency: 'USDT', amountMinor } as const
      const allowed = await units.run((unit) => protection.ask(unit, spending))
      if (!allowed.ok) return allowed
      const found: UsdtAddress[] = []
      for (const { watched, rules } of open) {
        const { network, extendedKey, isDemo } = watched
        const { confirmations, min_money, blockSeconds } = rules
        const address = await addresses.of(network, memberId, extendedKey)
        found.push({ network, address, confirmations, min_money, blockSeconds, isDemo })
      }
      return accept(found)
    },
    list: async (memberId, beforeId) => {
      const found = await rows.ofMember(memberId, beforeId, pageSize + 1)
      const tips = new Map<WalletNetwork, number>()
      for (const network of new Set(found.map((row) => row.network)))
        tips.set(network, (await blocks.tip(network)) ?? 0)
      const page = found.slice(0, pageSize).map((row) => depositOf(row, tips.get(row.network) ?? 0))
      return { deposits: page, hasMore: found.length > pageSize }
    },
    start: () =>
      together(
        ingests.map((ingest) => createPollLoop(() => poll(ingest), { log, what: `the blocks of ${ingest.network}` })),
      ),
  }
}
