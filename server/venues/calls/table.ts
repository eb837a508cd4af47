import type { CallTable } from '#server/platform/calls/handling.ts'
import type { VenueCallDeps } from './handle.ts'
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
} satisfies CallTable<VenueCallDeps>
