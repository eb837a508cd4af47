import { sql, type Kysely } from 'kysely'

/** Days that were signed, what runs of them brought, and cards that make up for missed ones. [C-15] */
const statements = [
  `create table signin_members (
    promotion_id bigint not null, member_id bigint not null references members,
    coins bigint not null default 0 check (coins >= 0), primary key (promotion_id, member_id))`,
  `create table signin_days (
    promotion_id bigint not null, member_id bigint not null, day text not null check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    made_up boolean not null, coins int not null check (coins >= 0), at timestamptz not null,
    primary key (promotion_id, member_id, day),
    foreign key (promotion_id, member_id) references signin_members)`,
  `create table signin_gifts (
    promotion_id bigint not null, member_id bigint not null, days int not null, on_day text not null,
    coins int not null check (coins >= 0), cards int not null check (cards >= 0), at timestamptz not null,
    primary key (promotion_id, member_id, days, on_day),
    foreign key (promotion_id, member_id) references signin_members)`,
  `create table signin_cards (
    card_id bigint generated always as identity primary key,
    promotion_id bigint not null, member_id bigint not null, source text not null, used_for text, used_on text,
    unique (promotion_id, member_id, source), check ((used_for is null) = (used_on is null)),
    foreign key (promotion_id, member_id) references signin_members)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
