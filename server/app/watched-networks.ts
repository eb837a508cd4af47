import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import { createHttpChainWatcher } from '#server/finance/chain/http-chain-watcher.ts'
import type { FinanceDeps } from '#server/finance/finance-deps.ts'
import { createSandboxChain } from '#server/finance/sandbox/sandbox-chain.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Config } from './config.ts'

const secondMs = 1_000
const networks = ['TRC20', 'ERC20'] as const satisfies readonly WalletNetwork[]

/** The test vectors of BIP-32: everybody knows their private keys. For the sandbox chains only. */
const demoKeys = {
  TRC20:
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
  ERC20:
    'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB',
}

/** The chains over which USDT comes in: those that somebody watches, and in the demo a sandbox for every other one. */
export const watchedNetworks = (
  db: Database,
  { DEMO, CHAIN_WATCHERS = {}, USDT_XPUBS = {}, CHAIN_BLOCK_SECONDS }: Config,
): Pick<FinanceDeps, 'networks' | 'sandboxChains' | 'chainBlockMs'> => {
  const outside = networks.flatMap((network) => {
    const access = CHAIN_WATCHERS[network]
    const extendedKey = USDT_XPUBS[network]
    if (!access || extendedKey === undefined) return []
    return [{ network, extendedKey, watcher: createHttpChainWatcher(access), isDemo: false }]
  })
  const free = DEMO === 'off' ? [] : networks.filter((network) => !(network in CHAIN_WATCHERS))
  const sandboxChains = new Map(free.map((network) => [network, createSandboxChain(db, network)]))
  const sandboxes = [...sandboxChains].map(([network, { watcher }]) => ({
    network,
    extendedKey: demoKeys[network],
    watcher,
    isDemo: true,
  }))
  return {
    networks: [...outside, ...sandboxes],
    sandboxChains,
    chainBlockMs: CHAIN_BLOCK_SECONDS * secondMs,
  }
}
