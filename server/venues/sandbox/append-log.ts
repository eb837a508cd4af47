import { open, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

const checkLength = 8

const checkOf = (json: string): string => crc32(json).toString(16).padStart(checkLength, '0')

const entryOf = (line: string): unknown => {
  const json = line.slice(checkLength + 1)
  return line.slice(0, checkLength) === checkOf(json) ? (JSON.parse(json) as unknown) : undefined
}

/** What is whole, and how many bytes it takes. What was being written when the process ended is not; more is damage. */
const readWhole = (bytes: Buffer, file: string): { entries: unknown[]; wholeBytes: number } => {
  const entries: unknown[] = []
  let from = 0
  for (let end = bytes.indexOf(10, from); end !== -1; end = bytes.indexOf(10, from)) {
    const entry = entryOf(bytes.toString('utf8', from, end))
    if (entry === undefined) break
    entries.push(entry)
    from = end + 1
  }
  const rest = bytes.subarray(from).toString('utf8').split('\n').slice(1)
  if (rest.some((line) => line !== '' && entryOf(line) !== undefined)) throw new Error(`${file} is damaged at ${from}`)
  return { entries, wholeBytes: from }
}

/** A file that is only added to. Each entry is a line with its checksum. */
export interface AppendLog {
  /** What stood in it when it was opened. */
  readonly entries: readonly unknown[]
  /** Settles when the entry is on the disk; entries that wait together are written together, in their order. */
  append(entry: object): Promise<void>
  /** Settles when all that was appended is on the disk. */
  flushed(): Promise<void>
  close(): Promise<void>
}

/** Answers what is whole; what follows it is gone from the file. */
const dropTorn = async (handle: FileHandle, file: string): Promise<unknown[]> => {
  const { entries, wholeBytes } = readWhole(await handle.readFile(), file)
  await handle.truncate(wholeBytes)
  return entries
}

export const openAppendLog = async (file: string): Promise<AppendLog> => {
  const handle: FileHandle = await open(file, 'a+', 0o600)
  const entries = await dropTorn(handle, file).catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  let waiting = ''
  let next: Promise<void> | undefined
  let current: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const text = waiting
    waiting = ''
    next = undefined
    await handle.appendFile(text)
    await handle.datasync()
  }
  return {
    entries,
    append: (entry) => {
      const json = JSON.stringify(entry)
      waiting += `${checkOf(json)} ${json}\n`
      if (!next) {
        next = current.then(write)
        current = next
      }
      return next
    },
    flushed: () => current,
    close: async () => {
      await current
      await handle.close()
    },
  }
}
