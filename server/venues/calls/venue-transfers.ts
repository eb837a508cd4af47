import { accept, reject } from '#contract/outcome.ts'
import { venueTransferIn, venueTransferList, venueTransferOut } from '#contract/venues/calls.ts'
import type { PlayRefusal } from '#server/protection/ports.ts'
import { publicTransfer } from '#server/venues/domain/transfer.ts'
import { beginTransfer } from './begin-transfer.ts'
import { handle } from './handle.ts'

/** [C-13] */
export const handleVenueTransferIn = handle(venueTransferIn, (context, input) =>
  beginTransfer<'VENUE_WALLET_SINGLE' | 'BALANCE_SHORT' | PlayRefusal>(context, venueTransferIn, input, {
    direction: 'in',
    admit: async () =>
      (await context.walletTypes.of(context.member.id)) === 'single' ? reject('VENUE_WALLET_SINGLE') : accept(null),
    begin: (unit, start) => context.desk.beginIn(unit, start),
  }),
)

/** [C-13] */
export const handleVenueTransferOut = handle(venueTransferOut, (context, input) =>
  beginTransfer<never>(context, venueTransferOut, input, {
    direction: 'out',
    admit: async () => accept(null),
    begin: (unit, start) => context.desk.beginOut(unit, start),
  }),
)

/** [C-13] */
export const handleVenueTransferList = handle(venueTransferList, async ({ transfers, member }, { beforeId, limit }) => {
  const found = await transfers.page(member.id, beforeId, limit + 1)
  return accept({ transfers: found.slice(0, limit).map(publicTransfer), hasMore: found.length > limit })
})
