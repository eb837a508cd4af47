import { sql, type Kysely } from 'kysely'

/** What somebody's shared bets of 30 days came to is asked for with every card. [E-09] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index orders_shared on orders (member_id, placed_at) where room_no is not null`.execute(db)
}
