import { randomBytes } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#server/app/config.ts'
import { dataKeyBytes, dataKeyOf, isKeyId, type DataKey } from '#server/platform/field-encryption/key-ring.ts'
import type { Log } from '#server/platform/log.ts'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'

/** Where the data keys come from, the current one first. */
export interface DataKeySource {
  readonly name: string
  readonly keys: readonly [DataKey, ...DataKey[]]
  /** Puts other keys in their place, whole and on the disk. Undefined: the setting is the operator's to change. */
  readonly store?: (keys: readonly DataKey[]) => Promise<void>
}

export const makeDataKey = (): DataKey => dataKeyOf(randomBytes(dataKeyBytes))

const keyIn = (part: string, name: string): DataKey => {
  const [text = '', id] = part.split(':').toReversed()
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== dataKeyBytes) throw new StartFault(`${name} does not hold ${dataKeyBytes} bytes as base64url`)
  if (id !== undefined && !isKeyId(id)) throw new StartFault(`${name} names a key ${id}: eight letters a–z and digits`)
  return dataKeyOf(bytes, id)
}

/** `key`, or `id:key,id:key`; also a line each. Throws a StartFault that tells no key. */
export const readDataKeys = (text: string, name: string): readonly [DataKey, ...DataKey[]] => {
  const [first = '', ...others] = text.split(/[\s,]+/).filter((part) => part !== '')
  const keys = [keyIn(first, name), ...others.map((part) => keyIn(part, name))] as const
  const twice = keys.find((key, index) => keys.findIndex(({ id }) => id === key.id) !== index)
  if (twice) throw new StartFault(`${name} holds the key ${twice.id} twice`)
  return [keys[0], ...keys.slice(1)]
}

const textOf = (keys: readonly DataKey[]): string =>
  keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64url')}\n`).join('')

/** Whole and on the disk before anything is sealed with a new key; readable for the server's own user only. */
const writeKeyFile = async (file: string, keys: readonly DataKey[]): Promise<void> => {
  await writeFile(`${file}.new`, textOf(keys), { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  const folder = await open(dirname(file))
  await folder.sync()
  await folder.close()
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const makeKeyFile = async (file: string, log: Log): Promise<string> => {
  const made = makeDataKey()
  await writeKeyFile(file, [made])
  log.warn({ file }, 'a key for the personal data was made: keep a copy of this file, or set DATA_KEY')
  return textOf([made])
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

/** DATA_KEY, else the key file of DATA_DIR, which the first start makes. Throws a StartFault. [C-12] */
export const openDataKeySource = async (
  { DATA_KEY, DATA_DIR }: Pick<Config, 'DATA_KEY' | 'DATA_DIR'>,
  log: Log,
): Promise<DataKeySource> => {
  if (DATA_KEY !== undefined) return { name: 'DATA_KEY', keys: readDataKeys(DATA_KEY, 'DATA_KEY') }
  const file = join(DATA_DIR, 'data.key')
  const keys = readDataKeys(await readKeyFile(file, log), file)
  return { name: file, keys, store: (changed) => writeKeyFile(file, changed) }
}
