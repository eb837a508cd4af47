import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table chain_deposits drop constraint chain_deposits_held_for_check,
    add constraint chain_deposits_held_for_check
      check (held_for in ('dust','token','amount','excluded','identity')),
    add column against text check (against in ('limit','time-out'))`,
  // Those that their members' protection holds, to be asked about again.
  `create index chain_deposits_unidentified on chain_deposits (network, changed_at)
    where state = 'held' and held_for = 'identity'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
