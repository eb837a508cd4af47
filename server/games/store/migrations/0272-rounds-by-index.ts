import { sql, type Kysely } from 'kysely'

const statements = [
  // Each round writes an entry of each index. The newest of all games are the newest of each, and a nonce comes once
  // because a pair counts on from it in the same statement: neither needs an index of its own.
  `drop index game_rounds_newest`,
  `alter table game_rounds drop constraint game_rounds_seed_id_nonce_key`,
  `create or replace function game_rounds_keep_what_they_name() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'members' then
        perform 1 from game_rounds where member_id = old.id limit 1;
        if not found then return old; end if;
      elsif old.rounds = 0 then
        return old;
      end if;
      raise exception 'somebody has played with it: it is never removed' using errcode = '23503';
    end $$`,
  `drop function game_rounds_ground(bigint[], uuid[], uuid[], uuid[], text[])`,
  // What a batch of rounds is decided by, in one round trip, by the place of each in the batch: its pair, which is not held
  // until the round is written; and, of the few that have one, whether a round of the game is open, and the round that is
  // asked for. Each is found by the index that names it: none is searched for, however many there are.
  `create function game_rounds_ground(p_members bigint[], p_seeds uuid[], p_requests uuid[], p_rounds uuid[], p_games text[])
    returns table (place int, sealed bytea, client_seed text, rounds int, has_open boolean, stored_id uuid)
    language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
    set enable_bitmapscan = off as $$
    #variable_conflict use_column
    begin
      return query select a.place::int, s.sealed, s.client_seed, s.rounds, false, null::uuid
        from unnest(p_members, p_seeds) with ordinality as a (member_id, seed_id, place)
        join game_seeds s on s.seed_id = a.seed_id where s.member_id = a.member_id and s.state = 'active';
      return query select a.place::int, null::bytea, null::text, null::int, false, r.round_id
        from unnest(p_members, p_requests) with ordinality as a (member_id, request_id, place)
        join game_rounds r on r.member_id = a.member_id and r.request_id = a.request_id;
      if exists (select from unnest(p_rounds) as a (id) where a.id is not null) then
        return query select a.place::int, null::bytea, null::text, null::int, false, r.round_id
          from unnest(p_rounds) with ordinality as a (round_id, place) join game_rounds r on r.round_id = a.round_id;
      end if;
      if exists (select from unnest(p_games) as a (game) where a.game is not null) then
        return query select a.place::int, null::bytea, null::text, null::int, true, null::uuid
          from unnest(p_members, p_games) with ordinality as a (member_id, game, place)
          join game_rounds r on r.member_id = a.member_id and r.game = a.game and r.state = 'open';
      end if;
    end $$`,
  // A batch of new rounds, each the next one under its pair; where somebody else has counted on in a pair or has put it out
  // of force since it was read, the batch is undone and decided again.
  `create or replace function game_rounds_add(p_rounds uuid[], p_members bigint[], p_requests uuid[], p_games text[],
      p_bets text[], p_outcomes text[], p_states text[], p_currencies text[], p_stakes bigint[], p_staked bigint[],
      p_returned bigint[], p_seeds uuid[], p_nonces int[], p_at timestamptz)
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
      insert into game_rounds (round_id, member_id, request_id, game, bet, outcome, state, currency, stake_minor,
          staked_minor, returned_minor, seed_id, nonce, started_at, moved_at, ended_at)
        select r.round_id, r.member_id, r.request_id, r.game, r.bet::jsonb, r.outcome::jsonb, r.state, r.currency, r.stake,
          r.staked, r.returned, r.seed_id, r.nonce, p_at, p_at, case when r.state <> 'open' then p_at end
        from unnest(p_rounds, p_members, p_requests, p_games, p_bets, p_outcomes, p_states, p_currencies, p_stakes,
          p_staked, p_returned, p_seeds, p_nonces) as r (round_id, member_id, request_id, game, bet, outcome, state,
          currency, stake, staked, returned, seed_id, nonce);
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
