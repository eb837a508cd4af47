import { sql, type Kysely } from 'kysely'

const statements = [
  // A flush holds the members and the pairs of its rounds: checking each row again is dearer than writing it. What they
  // name is never removed, which is said once here and asked of nobody who adds.
  `alter table game_rounds drop constraint game_rounds_member_id_fkey, drop constraint game_rounds_seed_id_fkey`,
  `create function game_rounds_keep_what_they_name() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'members' then
        perform 1 from game_rounds where member_id = old.id limit 1;
      else
        perform 1 from game_rounds where seed_id = old.seed_id limit 1;
      end if;
      if found then raise exception 'somebody has played with it: it is never removed' using errcode = '23503'; end if;
      return old;
    end $$`,
  `create trigger game_rounds_keep_members before delete on members
    for each row execute function game_rounds_keep_what_they_name()`,
  `create trigger game_rounds_keep_seeds before delete on game_seeds
    for each row execute function game_rounds_keep_what_they_name()`,
  // Each round counts on in its pair: in its place, without new entries in the indexes.
  `alter table game_seeds set (fillfactor = 70)`,
  // What a batch of rounds is decided by, in one round trip, found one by one by the indexes: its pairs, held first, so
  // that what others have done with them is seen; whether a round of the game is open; the round that is asked for.
  `create function game_rounds_ground(p_members bigint[], p_seeds uuid[], p_requests uuid[], p_rounds uuid[], p_games text[])
    returns table (sealed bytea, client_seed text, rounds int, has_open boolean, stored_id uuid)
    language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    begin
      perform 1 from game_seeds s where s.seed_id = any(p_seeds) and s.state = 'active'
        order by s.seed_id for no key update;
      return query select s.sealed, s.client_seed, s.rounds,
          exists (select from game_rounds r where r.member_id = a.member_id and r.game = a.game and r.state = 'open'),
          coalesce((select r.round_id from game_rounds r where r.member_id = a.member_id and r.request_id = a.request_id),
            (select r.round_id from game_rounds r where r.round_id = a.round_id))
        from unnest(p_members, p_seeds, p_requests, p_rounds, p_games) with ordinality
          as a (member_id, seed_id, request_id, round_id, game, place)
        left join game_seeds s on s.seed_id = a.seed_id and s.member_id = a.member_id and s.state = 'active'
        order by a.place;
    end $$`,
  // A batch of new rounds, each the next one under its pair.
  `create function game_rounds_add(p_rounds uuid[], p_members bigint[], p_requests uuid[], p_games text[], p_bets text[],
      p_outcomes text[], p_states text[], p_currencies text[], p_stakes bigint[], p_staked bigint[], p_returned bigint[],
      p_seeds uuid[], p_nonces int[], p_at timestamptz)
    returns void language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      insert into game_rounds (round_id, member_id, request_id, game, bet, outcome, state, currency, stake_minor,
          staked_minor, returned_minor, seed_id, nonce, started_at, moved_at, ended_at)
        select r.round_id, r.member_id, r.request_id, r.game, r.bet::jsonb, r.outcome::jsonb, r.state, r.currency, r.stake,
          r.staked, r.returned, r.seed_id, r.nonce, p_at, p_at, case when r.state <> 'open' then p_at end
        from unnest(p_rounds, p_members, p_requests, p_games, p_bets, p_outcomes, p_states, p_currencies, p_stakes,
          p_staked, p_returned, p_seeds, p_nonces) as r (round_id, member_id, request_id, game, bet, outcome, state,
          currency, stake, staked, returned, seed_id, nonce);
      update game_seeds s set rounds = s.rounds + 1 where s.seed_id = any(p_seeds);
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
