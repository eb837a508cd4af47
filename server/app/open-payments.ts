import { join } from 'node:path'
import type { FinanceDeps } from '#server/finance/finance-deps.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { ComposeDeps } from './compose-deps.ts'
import { linkOriginOf, reachedAt } from './listening.ts'
import { watchedNetworks } from './watched-networks.ts'

type Providers = Pick<FinanceDeps, 'providers' | 'setOutage' | 'bankFeeds' | 'bankUrl'>

/** Payment providers and where each reaches the site, and banks: our own sandbox on this machine, others from outside. */
const providersOf = ({ config, sandboxProvider }: Pick<ComposeDeps, 'config' | 'sandboxProvider'>): Providers => {
  const localOrigin = `http://${reachedAt(config.HOST, config.PORT)}`
  const outside = (config.PAYMENT_PROVIDERS ?? []).map((access) => ({
    ...access,
    siteOrigin: config.PUBLIC_ORIGIN ?? localOrigin,
  }))
  const sandbox = sandboxProvider ? [{ ...sandboxProvider.access, siteOrigin: localOrigin }] : []
  const feeds = (config.BANK_FEEDS ?? []).map(({ code, secret }) => [code, secret] as const)
  return {
    providers: [...outside, ...sandbox],
    setOutage: sandboxProvider?.setOutage,
    bankFeeds: new Map([...(sandboxProvider ? [sandboxProvider.feed] : []), ...feeds]),
    bankUrl: sandboxProvider?.bankUrl ?? null,
  }
}

/** Providers, banks and chains through which money comes in and goes out, as the configuration names them. */
export const openPayments = (db: Database, deps: Pick<ComposeDeps, 'config' | 'sandboxProvider'>) => ({
  ...providersOf(deps),
  ...watchedNetworks(db, deps.config),
  linkOrigin: linkOriginOf(deps.config),
  proofFolder: join(deps.config.DATA_DIR, 'proofs'),
})
