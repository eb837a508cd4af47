import { sql, type Kysely } from 'kysely'

/** Notes that the moderators of a room keep of somebody. [P-02] */
const statements = [
  `create table room_person_notes (
    id bigint generated always as identity primary key, room_no text not null references rooms,
    member_id bigint not null references members, by_id bigint not null references members,
    text text not null, at timestamptz not null)`,
  `create index room_person_notes_person on room_person_notes (room_no, member_id, id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
