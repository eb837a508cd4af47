import type { CallTable } from '#server/platform/calls/handling.ts'
import type { VenueCallDeps } from './handle.ts'
import {
  handleVenueCollectionAdd,
  handleVenueCollectionRemove,
  handleVenueCollections,
  handleVenueGameBrands,
  handleVenueGameList,
  handleVenueMaintenance,
  handleVenueRecent,
  handleVenueRecentClear,
  handleVenueTables,
} from './venue-games.ts'
import { handleVenueLaunch, handleVenueLaunchDemo } from './venue-launch.ts'
import { handleVenueRound } from './venue-rounds.ts'
import { handleVenueTransferIn, handleVenueTransferList, handleVenueTransferOut } from './venue-transfers.ts'
import {
  handleVenueBalance,
  handleVenueRecover,
  handleVenueWallets,
  handleVenueWalletTypeGet,
  handleVenueWalletTypeSet,
} from './venue-wallets.ts'

/** What answers the calls of this subject. */
export const venuesTable = {
  venueTransferIn: handleVenueTransferIn,
  venueTransferOut: handleVenueTransferOut,
  venueTransferList: handleVenueTransferList,
  venueWallets: handleVenueWallets,
  venueBalance: handleVenueBalance,
  venueRecover: handleVenueRecover,
  venueWalletTypeGet: handleVenueWalletTypeGet,
  venueWalletTypeSet: handleVenueWalletTypeSet,
  venueGameList: handleVenueGameList,
  venueGameBrands: handleVenueGameBrands,
  venueMaintenance: handleVenueMaintenance,
  venueTables: handleVenueTables,
  venueLaunch: handleVenueLaunch,
  venueLaunchDemo: handleVenueLaunchDemo,
  venueCollections: handleVenueCollections,
  venueCollectionAdd: handleVenueCollectionAdd,
  venueCollectionRemove: handleVenueCollectionRemove,
  venueRecent: handleVenueRecent,
  venueRecentClear: handleVenueRecentClear,
  venueRound: handleVenueRound,
} satisfies CallTable<VenueCallDeps>
