-- All that a batch of rounds is decided by, in one round trip, by the place of each in the batch: its pair of seeds, which is
-- not locked until the round is written; the round that it is about, or has made before; and, of the few that have one,
-- whether a round of the game is open. Each is found by the index that names it, however many there are. From a nonce on, each
-- game draws from a stream of its own under a pair of seeds. [C-13]
create or replace function game_rounds_ground(p_members bigint[], p_seeds uuid[], p_requests uuid[], p_rounds uuid[], p_games text[])
  returns table (place int, sealed bytea, client_seed text, rounds int, streams_from int, has_open boolean,
    stored_id uuid)
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_bitmapscan = off as $$
  #variable_conflict use_column
  begin
    return query select a.place::int, s.sealed, s.client_seed, s.rounds, s.streams_from, false, null::uuid
      from unnest(p_members, p_seeds) with ordinality as a (member_id, seed_id, place)
      join game_seeds s on s.seed_id = a.seed_id where s.member_id = a.member_id and s.state = 'active';
    return query select a.place::int, null::bytea, null::text, null::int, null::int, false, r.round_id
      from unnest(p_rounds) with ordinality as a (round_id, place) join game_rounds r on r.round_id = a.round_id;
    if exists (select from game_rounds r where r.request_id is not null) then
      return query select a.place::int, null::bytea, null::text, null::int, null::int, false, r.round_id
        from unnest(p_members, p_requests) with ordinality as a (member_id, request_id, place)
        join game_rounds r on r.member_id = a.member_id and r.request_id = a.request_id;
    end if;
    if exists (select from unnest(p_games) as a (game) where a.game is not null) then
      return query select a.place::int, null::bytea, null::text, null::int, null::int, true, null::uuid
        from unnest(p_members, p_games) with ordinality as a (member_id, game, place)
        join game_rounds r on r.member_id = a.member_id and r.game = a.game and r.state = 'open';
    end if;
  end $$;
