-- Writes a batch of new rounds, each the next one under its pair of seeds. Where a pair was counted on or retired since it was
-- read, the batch is undone and decided again.
create or replace function game_rounds_add(p_rounds uuid[], p_members bigint[], p_games text[], p_bets jsonb, p_outcomes jsonb,
    p_states text[], p_currencies text[], p_stakes bigint[], p_staked bigint[], p_returned bigint[], p_seeds uuid[],
    p_nonces int[], p_at timestamptz)
  returns void language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_bitmapscan = off as $$
  declare counted int;
  begin
    update game_seeds s set rounds = s.rounds + 1
      from (select * from unnest(p_seeds, p_nonces) as n (seed_id, nonce) order by seed_id) n
      where s.seed_id = n.seed_id and s.rounds = n.nonce and s.state = 'active';
    get diagnostics counted = row_count;
    if counted <> cardinality(p_seeds) then
      raise exception 'a pair of seeds has moved on' using errcode = '40001';
    end if;
    insert into game_rounds (round_id, member_id, game, bet, outcome, state, currency, stake_minor, staked_minor,
        returned_minor, seed_id, nonce, started_at, moved_at, ended_at)
      select r.round_id, r.member_id, r.game, r.bet, r.outcome, r.state, r.currency, r.stake, r.staked,
        r.returned, r.seed_id, r.nonce, p_at, p_at, case when r.state <> 'open' then p_at end
      from rows from (unnest(p_rounds, p_members, p_games, p_states, p_currencies, p_stakes, p_staked, p_returned,
        p_seeds, p_nonces), jsonb_array_elements(p_bets), jsonb_array_elements(p_outcomes)) as r (round_id, member_id,
        game, state, currency, stake, staked, returned, seed_id, nonce, bet, outcome);
  end $$;
