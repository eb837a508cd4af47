import { sql, type Kysely } from 'kysely'

const statements = [
  // Each stake and each gift writes a session of play, which no pause is in: whoever sets none is not asked about it.
  `drop trigger protections_never_shorter on protections`,
  `create trigger protections_never_shorter before update of timed_out_until_ms, excluded_until_ms on protections
    for each row execute function protections_never_shorter()`,
  // A session of play changes in its place, without new entries in the indexes.
  `alter table protections set (fillfactor = 50)`,
  // Who has a row in protections is a member, and whose days are counted has one: it is not asked again with each day.
  `alter table protection_days drop constraint protection_days_member_id_fkey`,
  // Adds to days and writes sessions of play, found one by one by the index, whatever the planner believes of the tables.
  // Each day of a member and currency comes once, each member's session too.
  `create function protection_count(p_members bigint[], p_currencies text[], p_days date[], p_deposits bigint[],
      p_stakes bigint[], p_losses bigint[], p_players bigint[], p_plays text[], p_dues bigint[])
    returns void language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      insert into protection_days as d (member_id, currency, day, deposit_minor, stake_minor, loss_minor)
        select * from unnest(p_members, p_currencies, p_days, p_deposits, p_stakes, p_losses)
        on conflict (member_id, currency, day) do update set
          deposit_minor = d.deposit_minor + excluded.deposit_minor,
          stake_minor = d.stake_minor + excluded.stake_minor,
          loss_minor = d.loss_minor + excluded.loss_minor;
      update protections p set play = s.play::jsonb, reminder_due_ms = s.due
        from unnest(p_players, p_plays, p_dues) as s (member_id, play, due) where p.member_id = s.member_id;
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
