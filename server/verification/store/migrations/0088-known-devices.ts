import { sql, type Kysely } from 'kysely'

const statements = [
  // Devices are kept hashed: who reads the table cannot pass for one.
  `alter table known_devices add column device_hash bytea`,
  `update known_devices set device_hash = sha256(convert_to(device_uuid, 'UTF8'))`,
  `alter table known_devices alter column device_hash set not null`,
  `alter table known_devices drop constraint known_devices_pkey`,
  `drop index known_devices_by_device`,
  `alter table known_devices drop column device_uuid`,
  `alter table known_devices add primary key (member_id, device_hash)`,
  `create index known_devices_by_device on known_devices (device_hash)`,
  // What a step-up challenge is about, such as a phone number: its ticket is good for nothing else.
  `alter table verification_demands add column subject_hash bytea`,
  `alter table verification_tickets add column subject_hash bytea`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
