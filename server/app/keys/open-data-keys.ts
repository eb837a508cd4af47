import type { Config } from '#server/app/config.ts'
import type { FieldEncryption, Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import {
  createFieldEncryption,
  createSealing,
  fingerprintKeyOf,
} from '#server/platform/field-encryption/field-encryption.ts'
import { KeyRing, type DataKey } from '#server/platform/field-encryption/key-ring.ts'
import type { Log } from '#server/platform/log.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createSecrets, secretContext, type Secrets } from '#server/platform/secrets.ts'
import { StartFault } from '#server/platform/start-fault.ts'
import { DataKeys } from './data-keys.ts'
import { openDataKeySource } from './data-key-source.ts'
import { Resealing } from './resealing.ts'
import { createSealedMark, type SealedMark } from './sealed-mark.ts'
import { sealClear } from './seal-clear.ts'

const checkName = 'data-key-check'
const checkText = 'grandstand'

export interface OpenKeys {
  readonly fieldEncryption: FieldEncryption
  readonly secrets: Secrets
  readonly keys: DataKeys
  /** Ends after the value that is being sealed anew. */
  stop(): Promise<void>
}

/**
 * The key of this database: a value that only it opens tells of another key at the start, and not by a member's lost card.
 */
const checkedKey = async (db: Database, ring: KeyRing, source: string): Promise<DataKey> => {
  const fault = new StartFault(`${source} is not the key that the personal data of this database is encrypted with`)
  await createSecrets(db, createSealing(ring))
    .get(checkName, () => Buffer.from(checkText))
    .catch((error: unknown) => {
      throw isOpenFault(error) ? fault : error
    })
  const row = await db.selectFrom('secrets').select('sealed').where('name', '=', checkName).executeTakeFirst()
  const opens = (key: DataKey): boolean => {
    try {
      createSealing(new KeyRing(key)).open(row?.sealed ?? Buffer.alloc(0), secretContext(checkName))
      return true
    } catch {
      return false
    }
  }
  const key = ring.keys.find(opens)
  if (!key) throw fault
  return key
}

/** What a cipher throws, and not a database. */
const isOpenFault = (error: unknown): boolean =>
  error instanceof Error && /sealed|authenticate/.test(error.message) && !('severity' in error)

/** Secrets of an older version, which kept them in clear. */
const sealOldSecrets = async (db: Database, sealing: Sealing): Promise<number> => {
  const rows = await db.selectFrom('secrets').select(['name', 'value']).where('value', 'is not', null).execute()
  for (const { name, value } of rows)
    await db
      .updateTable('secrets')
      .set({ sealed: sealing.seal(value ?? Buffer.alloc(0), secretContext(name)), value: null })
      .where('name', '=', name)
      .execute()
  return rows.length
}

/** Looks at every sealed value there is: none may need a key that is missing, and those of older keys are sealed anew. */
const settle = async (keys: DataKeys, mark: SealedMark, currentId: string): Promise<void> => {
  await mark.clear()
  const uses = await keys.list()
  const missing = uses.find(({ status }) => status === 'missing')
  if (missing)
    throw new StartFault(
      `${keys.sourceName} does not hold the key ${missing.id}, with which ${missing.values} values of this database are sealed`,
    )
  if (uses.some(({ status, values }) => status === 'old' && values > 0)) keys.resume()
  else await mark.set(currentId)
}

/**
 * The keys of DATA_KEY or of the key file, and encryption with them. What lies in clear, and what an older key has sealed,
 * is sealed with the current one. Throws a StartFault for a wrong key and for one that is missing. [C-12]
 */
export const openDataKeys = async (
  config: Pick<Config, 'DATA_KEY' | 'DATA_DIR'>,
  { db, log, now }: { db: Database; log: Log; now: () => number },
): Promise<OpenKeys> => {
  const source = await openDataKeySource(config, log)
  const [current, ...older] = source.keys
  const ring = new KeyRing(current, ...older)
  const checked = await checkedKey(db, ring, source.name)
  const sealing = createSealing(ring)
  const oldSecrets = await sealOldSecrets(db, sealing)
  const secrets = createSecrets(db, sealing)
  // Kept when the data key is renewed: what is compared by fingerprint stays comparable.
  const fieldEncryption = createFieldEncryption(
    ring,
    await secrets.get('fingerprints', () => fingerprintKeyOf(checked)),
  )
  const mark = createSealedMark(db)
  const isMarked = (await mark.read()) === ring.current.id
  const count = oldSecrets + (isMarked ? 0 : await sealClear(db, fieldEncryption))
  if (count > 0) log.info({ count }, 'what an older version stored in clear is sealed')
  const resealing = new Resealing(db, { ring, sealing, log })
  const keys = new DataKeys(db, { source, ring, resealing, mark, now })
  if (!isMarked) await settle(keys, mark, ring.current.id)
  return { fieldEncryption, secrets, keys, stop: () => resealing.stop() }
}
