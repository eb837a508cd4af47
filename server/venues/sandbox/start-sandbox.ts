import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '#server/platform/log.ts'
import { superviseProcess, type SupervisedProcess } from '#server/platform/supervised-process.ts'
import { sandboxHost } from './sandbox-server.ts'

const keyBytes = 32
const program = fileURLToPath(new URL('./main.ts', import.meta.url))

const keyIn = async (folder: string): Promise<string> => {
  const file = join(folder, 'key')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim() !== '') return kept.trim()
  const key = randomBytes(keyBytes).toString('base64url')
  await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return key
}

/** Where the sandbox venue is: only the server asks it on `port`, browsers on that of its games. */
export interface SandboxPlace {
  readonly port: number
  readonly games: {
    readonly host: string
    readonly port: number
    /** As browsers reach them. */
    readonly origin: string
    /** Of the site: what may frame a game. */
    readonly siteOrigins: readonly string[]
  }
  /** Where the site hears of single wallets; null: nowhere. */
  readonly callbackOrigin: string | null
}

export interface SandboxVenue {
  readonly origin: string
  readonly key: string
  readonly process: SupervisedProcess
}

/**
 * The sandbox venue, with its ledger and the key that we share with it in `folder`: for this machine alone but for the pages
 * of its games. It may still be starting.
 */
export const startSandboxVenue = async (
  { folder, ...place }: { folder: string } & SandboxPlace,
  log: Log,
): Promise<SandboxVenue> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const key = await keyIn(folder)
  const placeText = JSON.stringify(place satisfies SandboxPlace)
  const process = superviseProcess(program, [folder, placeText], { log, what: 'the sandbox venue' })
  return { origin: `http://${sandboxHost}:${place.port}`, key, process }
}
