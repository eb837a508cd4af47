import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sandbox_chain_blocks (
      network text not null, height bigint not null, hash text not null, parent_hash text not null,
      transfers jsonb not null, primary key (network, height))
  `.execute(db)
}
