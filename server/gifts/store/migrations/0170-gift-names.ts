import { sql, type Kysely } from 'kysely'

/** The demo's gifts were there before they had names in English. */
const statements = [
  `alter table gifts add column name_en text not null default ''`,
  `update gifts set name_en = known.name_en from (values
    ('glowstick', '荧光棒', 'Glow stick'), ('whistle', '哨子', 'Whistle'), ('cola', '可乐', 'Cola'),
    ('horn', '加油喇叭', 'Vuvuzela'), ('glove', '金手套', 'Golden glove'), ('boot', '金靴', 'Golden boot'),
    ('fireball', '火焰球', 'Fireball'), ('trophy', '冠军杯', 'Champions’ cup')) as known (old_id, name, name_en)
    where known.old_id = gifts.old_id and known.name = gifts.name`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
