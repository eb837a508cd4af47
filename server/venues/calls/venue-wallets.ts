import { randomUUID } from 'node:crypto'
import { accept, reject } from '#contract/outcome.ts'
import {
  venueBalance,
  venueRecover,
  venueWallets,
  venueWalletTypeGet,
  venueWalletTypeSet,
} from '#contract/venues/calls.ts'
import { publicTransfer } from '#server/venues/domain/transfer.ts'
import { handle } from './handle.ts'

/** [C-13, E-04] */
export const handleVenueWallets = handle(
  venueWallets,
  async ({ member, client, states, transfers, recoveries, walletTypes }) => {
    const [venues, open, walletType, recovery] = await Promise.all([
      transfers.channelsOf(member.id).then((used) => states.list(used, client.language)),
      transfers.openOf(member.id),
      walletTypes.of(member.id),
      recoveries.newestOf(member.id),
    ])
    return accept({
      walletType,
      venues: venues.map((status) => ({
        ...status,
        openTransfers: open.filter(({ channelCode }) => channelCode === status.channelCode).map(publicTransfer),
      })),
      recovery,
    })
  },
)

/** [C-13] */
export const handleVenueBalance = handle(
  venueBalance,
  async ({ member, states, venue, accountOf }, { channelCode }) => {
    if (!(await states.find(channelCode))) return reject('VENUE_UNKNOWN')
    const holding = await venue.holdingOf({ channelCode, account: accountOf(member.id) })
    if (!holding) return reject('VENUE_UNAVAILABLE')
    return accept({ channelCode, balances: [...holding.balances], openRounds: holding.openRounds })
  },
)

/** [C-13] */
export const handleVenueRecover = handle(
  venueRecover,
  async ({ idempotency, member, recoveries, recoveryDesk, now }, input) => {
    const memberId = member.id
    const begun = await idempotency.once<{ recoveryId: string }, never, string>(
      { memberId, path: venueRecover.path, body: input },
      {
        check: async () => accept(randomUUID()),
        effect: async (unit, recoveryId) => {
          await recoveries.in(unit).add({ recoveryId, memberId, startedAtMs: now() })
          return accept({ recoveryId })
        },
      },
    )
    return begun.ok ? accept(await recoveryDesk.proceed({ recoveryId: begun.value.recoveryId, memberId })) : begun
  },
)

/** [C-13] */
export const handleVenueWalletTypeGet = handle(venueWalletTypeGet, async ({ member, walletTypes }) =>
  accept({ walletType: await walletTypes.of(member.id) }),
)

/** [C-13] */
export const handleVenueWalletTypeSet = handle(venueWalletTypeSet, async ({ member, walletTypes }, { walletType }) => {
  await walletTypes.set(member.id, walletType)
  return accept({ walletType })
})
