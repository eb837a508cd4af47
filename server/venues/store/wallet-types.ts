import type { VenueWalletType } from '#contract/venues/entities/venue-transfer.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** How members' money gets to venues; who never chose moves it himself. [C-13] */
export const createWalletTypes = (db: Database) => ({
  of: async (memberId: string): Promise<VenueWalletType> => {
    const chosen = db.selectFrom('venue_wallet_types').select('wallet_type').where('member_id', '=', memberId)
    return (await chosen.executeTakeFirst())?.wallet_type ?? 'transfer'
  },
  set: async (memberId: string, walletType: VenueWalletType): Promise<void> => {
    await db
      .insertInto('venue_wallet_types')
      .values({ member_id: memberId, wallet_type: walletType })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ wallet_type: walletType }))
      .execute()
  },
})

export type WalletTypes = ReturnType<typeof createWalletTypes>
