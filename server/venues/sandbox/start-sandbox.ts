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

export interface SandboxVenue {
  readonly origin: string
  readonly key: string
  readonly process: SupervisedProcess
}

/**
 * The sandbox venue, with its ledger and the key that we share with it in `folder`, for this machine alone: nobody else asks
 * it anything. It may still be starting.
 */
export const startSandboxVenue = async (
  { folder, port }: { folder: string; port: number },
  log: Log,
): Promise<SandboxVenue> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const key = await keyIn(folder)
  const process = superviseProcess(program, [folder, String(port)], { log, what: 'the sandbox venue' })
  return { origin: `http://${sandboxHost}:${port}`, key, process }
}
