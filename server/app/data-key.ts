import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import { createFieldEncryption, dataKeyBytes } from '#server/platform/field-encryption/field-encryption.ts'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Log } from '#server/platform/log.ts'

const checkName = 'data-key-check'
const checkText = 'grandstand'

type Settings = Pick<Config, 'DATA_KEY' | 'DATA_DIR'>

const keyOf = (text: string, source: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length !== dataKeyBytes) throw new StartFault(`${source} does not hold ${dataKeyBytes} bytes as base64url`)
  return key
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Whole and on the disk before anything is encrypted with it; readable for the server's own user only. */
const makeKeyFile = async (file: string, log: Log): Promise<string> => {
  const made = randomBytes(dataKeyBytes).toString('base64url')
  await writeFile(`${file}.new`, `${made}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  log.warn({ file }, 'a key for the personal data was made: keep a copy of this file, or set DATA_KEY')
  return made
}

const readKeyFile = async (file: string, log: Log): Promise<string> => {
  try {
    return await readFile(file, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return makeKeyFile(file, log)
      throw error
    })
  } catch (error) {
    throw new StartFault(`the key of the personal data is not there: ${oneLineOf(error)}`)
  }
}

/** A value that only the key of this database opens: another key is told at the start, not by a member's lost card. */
const checkKey = async (fieldEncryption: FieldEncryption, secrets: Secrets, source: string): Promise<void> => {
  const sealed = await secrets.get(checkName, () =>
    fieldEncryption.seal(Buffer.from(checkText), `secrets:${checkName}`),
  )
  try {
    fieldEncryption.open(sealed, `secrets:${checkName}`)
  } catch {
    throw new StartFault(`${source} is not the key that the personal data of this database is encrypted with`)
  }
}

/** Encryption with DATA_KEY, else with the key file of DATA_DIR. Throws a StartFault for a wrong key. [C-12] */
export const openFieldEncryption = async (
  { DATA_KEY, DATA_DIR }: Settings,
  { secrets, log }: { secrets: Secrets; log: Log },
): Promise<FieldEncryption> => {
  const file = join(DATA_DIR, 'data.key')
  const source = DATA_KEY === undefined ? file : 'DATA_KEY'
  const fieldEncryption = createFieldEncryption(keyOf(DATA_KEY ?? (await readKeyFile(file, log)), source))
  await checkKey(fieldEncryption, secrets, source)
  return fieldEncryption
}
