import type { Access } from '#contract/define-call.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Venue } from '#server/venues/ports.ts'
import type { RecoveryDesk } from '#server/venues/recoveries.ts'
import type { VenueRecoveries } from '#server/venues/store/venue-recoveries.ts'
import type { VenueTransfers } from '#server/venues/store/venue-transfers.ts'
import type { WalletTypes } from '#server/venues/store/wallet-types.ts'
import type { TransferDesk } from '#server/venues/transfers.ts'
import type { VenueStates } from '#server/venues/venue-states.ts'

/** What the calls of this subject work with. */
export interface VenueCallDeps {
  idempotency: Idempotency
  venue: Pick<Venue, 'holdingOf'>
  states: VenueStates
  transfers: VenueTransfers
  recoveries: VenueRecoveries
  walletTypes: WalletTypes
  desk: TransferDesk
  recoveryDesk: RecoveryDesk
  accountOf: (memberId: string) => string
  now: () => number
}

export type Context<A extends Access> = CallContext<A, VenueCallDeps>

export const handle = handlerFor<VenueCallDeps>()
