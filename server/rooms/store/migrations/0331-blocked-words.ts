import { sql, type Kysely } from 'kysely'

const statements = [
  `create table blocked_words (
    id bigint generated always as identity primary key,
    room_no text references rooms,
    match text not null check (match in ('contains','equals','sounds','wildcard','pattern')),
    act text not null check (act in ('refuse','hold','mask')),
    word text not null check (char_length(word) between 1 and 40),
    by_id bigint references members,
    at timestamptz not null)`,
  `create unique index blocked_words_of_room on blocked_words (room_no, match, word) where room_no is not null`,
  `create unique index blocked_words_of_site on blocked_words (match, word) where room_no is null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
