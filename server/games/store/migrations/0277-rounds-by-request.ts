import { sql, type Kysely } from 'kysely'

const statements = [
  // The id of a round is made of the request that makes it, so that a repeat finds it by its id. Those made before have ids
  // of their own: of them alone the requests are kept.
  `alter table game_rounds alter column request_id drop not null, drop constraint game_rounds_member_id_request_id_key`,
  `create unique index game_rounds_of_request on game_rounds (member_id, request_id) where request_id is not null`,
  `drop function game_rounds_ground(bigint[], uuid[], uuid[], uuid[], text[])`,
  // What a batch of rounds is decided by, in one round trip, by the place of each in the batch: its pair, which is not held
  // until the round is written; the round that it is about, or has made before; and, of the few that have one, whether a
  // round of the game is open. Each is found by the index that names it: none is searched for, however many there are.
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
        from unnest(p_rounds) with ordinality as a (round_id, place) join game_rounds r on r.round_id = a.round_id;
      if exists (select from game_rounds r where r.request_id is not null) then
        return query select a.place::int, null::bytea, null::text, null::int, false, r.round_id
          from unnest(p_members, p_requests) with ordinality as a (member_id, request_id, place)
          join game_rounds r on r.member_id = a.member_id and r.request_id = a.request_id;
      end if;
      if exists (select from unnest(p_games) as a (game) where a.game is not null) then
        return query select a.place::int, null::bytea, null::text, null::int, true, null::uuid
          from unnest(p_members, p_games) with ordinality as a (member_id, game, place)
          join game_rounds r on r.member_id = a.member_id and r.game = a.game and r.state = 'open';
      end if;
    end $$`,
  `drop function game_rounds_add(uuid[], bigint[], uuid[], text[], text[], text[], text[], text[], bigint[], bigint[],
    bigint[], uuid[], int[], timestamptz)`,
  // A batch of new rounds, each the next one under its pair; where somebody else has counted on in a pair or has put it out
  // of force since it was read, the batch is undone and decided again.
  `create function game_rounds_add(p_rounds uuid[], p_members bigint[], p_games text[], p_bets jsonb, p_outcomes jsonb,
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
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
