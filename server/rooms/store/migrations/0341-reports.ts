import { sql, type Kysely } from 'kysely'

/** A line of a room has one case for ever; a person without a line has one as long as it is open. [P-02] */
const statements = [
  `create table room_report_cases (
    id uuid primary key, room_no text not null references rooms, member_id bigint not null references members,
    member_role text not null, message_id text, sealed bytea not null, reports int not null default 0,
    first_at timestamptz not null, claimed_by bigint references members, claimed_until timestamptz,
    verdict text check (verdict in ('acted', 'ignored')), decided_by bigint references members, decided_at timestamptz,
    check ((verdict is null) = (decided_at is null)))`,
  `create unique index room_report_cases_line on room_report_cases (room_no, message_id) where message_id is not null`,
  `create unique index room_report_cases_person on room_report_cases (room_no, member_id)
    where message_id is null and decided_at is null`,
  `create index room_report_cases_open on room_report_cases (room_no, reports desc, first_at) where decided_at is null`,
  `create index room_report_cases_decided on room_report_cases (room_no, decided_at desc) where decided_at is not null`,
  `create index room_report_cases_at on room_report_cases (first_at)`,
  `create table room_reports (
    case_id uuid not null references room_report_cases on delete cascade, member_id bigint not null references members,
    reason text not null, sealed bytea, at timestamptz not null, primary key (case_id, member_id))`,
  `create index room_reports_member on room_reports (member_id, at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
