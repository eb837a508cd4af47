-- Adds to days and writes sessions of play, found one by one by the index, whatever the planner believes of the tables. Each
-- day of a member and currency comes once, each member's session too.
create or replace function protection_count(p_members bigint[], p_currencies text[], p_days date[], p_deposits bigint[],
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
  end $$;
