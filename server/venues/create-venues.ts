import type { Members } from '#server/accounts/ports.ts'
import type { Ledger } from '#server/ledger/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { venuesAdmin } from './admin.ts'
import { venuesTable } from './calls/table.ts'
import type { Venue } from './ports.ts'
import { createRecoveryDesk } from './recoveries.ts'
import type { SandboxControl } from './sandbox/sandbox-control.ts'
import { createVenueRecoveries } from './store/venue-recoveries.ts'
import { createVenueTransfers } from './store/venue-transfers.ts'
import { createWalletTypes } from './store/wallet-types.ts'
import { createTransferDesk } from './transfers.ts'
import { createVenueStates } from './venue-states.ts'

interface VenuesDeps {
  ledger: Ledger
  protection: Pick<Protection, 'check' | 'giveBack'>
  settings: Pick<SiteSettings, 'get'>
  members: Pick<Members, 'byName'>
  siteId: number
  /** Undefined: no venue keeps money of members. */
  venue: Venue | undefined
  /** The longest that the venue is waited for. */
  timeoutMs: number
  /** Of the sandbox, where it plays the venue. */
  sandbox: SandboxControl | undefined
}

/** Without a provider nobody asks it: there are no venues to move money to. */
const noVenue: Venue = {
  channels: async () => null,
  transfer: async () => ({ kind: 'unanswered' }),
  statusOf: async () => ({ kind: 'unanswered' }),
  holdingOf: async () => null,
}

/** Money at game venues: transfers, recovery, and how it gets there. [C-13, E-04] */
export const createVenues = (infrastructure: Infrastructure, deps: VenuesDeps) => {
  const { db, log, now, units, idempotency, shutdown, audit } = infrastructure
  const venue = deps.venue ?? noVenue
  const accountOf = (memberId: string): string => `${deps.siteId}-${memberId}`
  const transfers = createVenueTransfers(db)
  const recoveries = createVenueRecoveries(db)
  const states = createVenueStates(deps.venue, { settings: deps.settings, now })
  const shared = { units, venue, accountOf, now, log }
  const desk = createTransferDesk({ ...deps, ...shared, transfers })
  const venuesOf = async (memberId: string) => states.list(await transfers.channelsOf(memberId))
  const recoveryDesk = createRecoveryDesk({ ...shared, recoveries, desk, venuesOf })
  shutdown.add('venue transfers', async () => {
    await recoveryDesk.stop()
    await desk.stop()
  })
  const handled = {
    idempotency,
    venue,
    states,
    transfers,
    recoveries,
    walletTypes: createWalletTypes(db),
    desk,
    recoveryDesk,
    accountOf,
    now,
  }
  return {
    desk,
    calls: serve(venuesTable, handled),
    admin: serveCommands(venuesAdmin, { ...deps, transfers, accountOf, audit }),
  }
}
