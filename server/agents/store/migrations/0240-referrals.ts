import { sql, type Kysely } from 'kysely'

/**
 * Codes that members invite with (`label` empty: the member's own, once; else a channel of an agent), visits of their
 * links a day of the site's calendar, and who brought whom. A member is brought once, by somebody who was there before:
 * no circle can come about. [C-15, P-03]
 */
const statements = [
  `create table referral_codes (
    code text primary key, member_id bigint not null references members, label text not null default '',
    created_at timestamptz not null)`,
  `create unique index referral_codes_own on referral_codes (member_id) where label = ''`,
  `create unique index referral_codes_of_member on referral_codes (member_id, label)`,
  `create table referral_visits (
    code text not null references referral_codes, day date not null, visits bigint not null check (visits > 0),
    primary key (code, day))`,
  `create table referrals (
    seq bigint generated always as identity primary key,
    member_id bigint not null unique references members, inviter_id bigint not null references members,
    code text not null references referral_codes, at timestamptz not null,
    deposited_at timestamptz, played_at timestamptz, check (member_id <> inviter_id))`,
  `create index referrals_of_inviter on referrals (inviter_id, seq desc)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
