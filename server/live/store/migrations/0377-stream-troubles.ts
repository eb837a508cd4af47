import { sql, type Kysely } from 'kysely'

/** Warnings and breaks of streams, in seconds from their begin; without an end: the server was ended before. [S-02] */
const statements = [
  `create table stream_troubles (
    stream_id uuid not null references streams on delete cascade, at_s integer not null check (at_s >= 0),
    kind text not null, until_s integer check (until_s >= at_s), primary key (stream_id, at_s, kind))`,
  `create index streams_by_end on streams (ended_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
