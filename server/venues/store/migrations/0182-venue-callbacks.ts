import { sql, type Kysely } from 'kysely'

/** What venues moved of single wallets, by their own ids; tokens of opened games, hashed. */
const statements = [
  `create table venue_launches (
    token_hash bytea primary key, member_id bigint not null references members, channel_code text not null,
    game_id text not null, opened_at timestamptz not null)`,
  `create index venue_launches_opened on venue_launches (opened_at)`,
  `create table venue_moves (
    channel_code text not null, transaction_id text not null, kind text not null check (kind in ('bet','win','rollback')),
    member_id bigint not null references members, round_id text not null, game_id text not null, currency text not null,
    amount_minor bigint not null check (amount_minor >= 0), bet_transaction_id text, is_round_end boolean not null,
    refusal text, balance_after_minor bigint, made_at timestamptz not null,
    primary key (channel_code, transaction_id), check ((bet_transaction_id is not null) = (kind = 'rollback')))`,
  `create index venue_moves_rounds on venue_moves (channel_code, member_id, round_id)`,
  `create index venue_moves_rollbacks on venue_moves (channel_code, bet_transaction_id) where kind = 'rollback'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
