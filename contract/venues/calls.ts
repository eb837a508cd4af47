import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { venueTransferPageMax } from '#contract/limits.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import {
  ChannelCode,
  VenueBalance,
  VenueRecovery,
  VenueTransfer,
  VenueWallet,
  VenueWalletType,
} from './entities/venue-transfer.ts'

/** Money at game venues. Part of the games group. [C-13] */

const transferRequest = z.strictObject({
  requestId: RequestId,
  channelCode: ChannelCode,
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
})
const transferRejects = ['VENUE_UNKNOWN', 'VENUE_TRANSFER_OPEN', 'FIELD_REFUSED', 'REQUEST_ID_REUSED'] as const

/**
 * From the centre wallet to a venue. The answer may be `pending`: then the money is held, and the venue is asked until it
 * answers. The same request id answers the same transfer as it stands then. [C-13]
 */
export const venueTransferIn = defineCall({
  path: 'game/transfer/in',
  access: 'member',
  needsAgreement: true,
  request: transferRequest,
  response: VenueTransfer,
  rejects: [
    ...transferRejects,
    'VENUE_CLOSED',
    'VENUE_UNAVAILABLE',
    'VENUE_WALLET_SINGLE',
    'BALANCE_SHORT',
    'LIMIT_REACHED',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
  ],
})

/** From a venue to the centre wallet. [C-13] */
export const venueTransferOut = defineCall({
  path: 'game/transfer/out',
  access: 'member',
  request: transferRequest,
  response: VenueTransfer,
  rejects: [...transferRejects, 'VENUE_CLOSED', 'VENUE_UNAVAILABLE'],
})

/** The newest first; `beforeId`: those that are older than this one. [C-13] */
export const venueTransferList = defineCall({
  path: 'game/transfer/list',
  access: 'member',
  request: z.strictObject({
    beforeId: z.optional(z.uuid()),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(venueTransferPageMax)), venueTransferPageMax),
  }),
  response: z.object({ transfers: z.array(VenueTransfer), hasMore: z.boolean() }),
})

/** The venues that keep money of members, how this member's money gets there, and the newest recovery. [C-13, E-04] */
export const venueWallets = defineCall({
  path: 'game/wallet/list',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({
    walletType: VenueWalletType,
    venues: z.array(VenueWallet),
    recovery: z.nullable(VenueRecovery),
  }),
})

/** What lies at one venue, as the venue says now. [C-13] */
export const venueBalance = defineCall({
  path: 'game/balance',
  access: 'member',
  request: z.strictObject({ channelCode: ChannelCode }),
  response: VenueBalance,
  rejects: ['VENUE_UNKNOWN', 'VENUE_UNAVAILABLE'],
})

/**
 * One-click recovery: everything that lies at venues comes back to the centre wallet, each venue by a transfer of its own.
 * The same request id answers the same recovery as it stands then. [C-13]
 */
export const venueRecover = defineCall({
  path: 'game/recover',
  access: 'member',
  request: z.strictObject({ requestId: RequestId }),
  response: VenueRecovery,
  rejects: ['REQUEST_ID_REUSED'],
})

/** [C-13] */
export const venueWalletTypeGet = defineCall({
  path: 'game/wallet/type/get',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ walletType: VenueWalletType }),
})

/** What lies at venues stays there until it is transferred or recovered. [C-13] */
export const venueWalletTypeSet = defineCall({
  path: 'game/wallet/type/set',
  access: 'member',
  request: z.strictObject({ walletType: VenueWalletType }),
  response: z.object({ walletType: VenueWalletType }),
})
