import type { Access } from '#contract/define-call.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Venue } from '#server/venues/ports.ts'
import type { DemoLaunchLimit } from '#server/venues/demo-launch-limit.ts'
import type { Launches } from '#server/venues/launches.ts'
import type { RecoveryDesk } from '#server/venues/recoveries.ts'
import type { MemberGames } from '#server/venues/store/member-games.ts'
import type { VenueMoves } from '#server/venues/store/venue-moves.ts'
import type { VenueRounds } from '#server/venues/store/venue-rounds.ts'
import type { VenueRecoveries } from '#server/venues/store/venue-recoveries.ts'
import type { VenueTransfers } from '#server/venues/store/venue-transfers.ts'
import type { WalletTypes } from '#server/venues/store/wallet-types.ts'
import type { TransferDesk } from '#server/venues/transfers.ts'
import type { VenueCatalogue } from '#server/venues/venue-catalogue.ts'
import type { VenueNames } from '#server/venues/venue-record-source.ts'
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
  catalogue: VenueCatalogue
  memberGames: MemberGames
  moves: Pick<VenueMoves, 'round'>
  rounds: Pick<VenueRounds, 'find'>
  namesOf: VenueNames
  launches: Launches
  demoLaunch: DemoLaunchLimit
  /** Who is in a time-out or excluded may not open a game. */
  mayPlay: (
    memberId: string,
    currency: SettlementCurrency,
  ) => Promise<Outcome<null, 'PLAY_TIMED_OUT' | 'SELF_EXCLUDED'>>
  accountOf: (memberId: string) => string
  now: () => number
}

export type Context<A extends Access> = CallContext<A, VenueCallDeps>

export const handle = handlerFor<VenueCallDeps>()
