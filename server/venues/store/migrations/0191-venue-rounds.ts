import { sql, type Kysely } from 'kysely'

/**
 * Rounds at venues as members' records show them, kept with the moves that they come of, and where the reading of each
 * venue's own records stands. [C-13]
 */
const statements = [
  `create table venue_rounds (
    channel_code text not null, member_id bigint not null references members, round_id text not null,
    seq bigint generated always as identity, game_id text not null, currency text not null,
    staked_minor bigint not null check (staked_minor > 0), returned_minor bigint check (returned_minor >= 0),
    state text not null check (state in ('open','done','void')), started_at timestamptz not null, ended_at timestamptz,
    primary key (channel_code, member_id, round_id),
    check ((state = 'open') = (ended_at is null)), check ((state = 'open') = (returned_minor is null)))`,
  `create index venue_rounds_by_time on venue_rounds (member_id, started_at desc, seq desc)`,
  `with bets as (
      select b.*, exists (select from venue_moves r where r.channel_code = b.channel_code and r.kind = 'rollback'
        and r.bet_transaction_id = b.transaction_id and r.refusal is null) as is_taken_back
      from venue_moves b where b.kind = 'bet' and b.refusal is null),
    sums as (
      select channel_code, member_id, round_id, min(game_id) as game_id, min(currency) as currency,
        min(made_at) as started_at, max(made_at) as last_at, sum(amount_minor) as all_minor,
        coalesce(sum(amount_minor) filter (where not is_taken_back), 0) as standing_minor
      from bets group by 1, 2, 3),
    ends as (
      select channel_code, member_id, round_id, sum(amount_minor) as paid_minor, bool_or(is_round_end) as has_ended,
        max(made_at) as ended_at
      from venue_moves where kind = 'win' and refusal is null group by 1, 2, 3)
    insert into venue_rounds (channel_code, member_id, round_id, game_id, currency, staked_minor, returned_minor, state,
      started_at, ended_at)
    select s.channel_code, s.member_id, s.round_id, s.game_id, s.currency,
      case when s.standing_minor = 0 then s.all_minor else s.standing_minor end,
      case when s.standing_minor = 0 then s.all_minor when e.has_ended then e.paid_minor end,
      case when s.standing_minor = 0 then 'void' when e.has_ended then 'done' else 'open' end,
      s.started_at,
      case when s.standing_minor = 0 then s.last_at when e.has_ended then e.ended_at end
    from sums s left join ends e using (channel_code, member_id, round_id) order by s.started_at`,
  `alter table venue_moves add reconciled_at timestamptz`,
  `create index venue_moves_unreconciled on venue_moves (channel_code, made_at) where reconciled_at is null and refusal is null`,
  `create table venue_record_cursors (channel_code text primary key, cursor text not null, read_at timestamptz not null)`,
  `create table venue_differences (
    channel_code text not null, transaction_id text not null, what text not null,
    state text not null check (state in ('open','repaired','closed')), note text not null,
    found_at timestamptz not null, ended_at timestamptz, primary key (channel_code, transaction_id),
    check ((state = 'open') = (ended_at is null)))`,
  `create index venue_differences_open on venue_differences (found_at) where state = 'open'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
