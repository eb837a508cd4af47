import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { adminCommandOf, ledgerReport, wrongUsage, type AdminResult } from '#server/admin/admin-commands.ts'
import { adminPath, adminTokenHeader } from '#server/admin/admin-endpoint.ts'
import { readConfig, type Config } from '#server/config.ts'
import { runningInstance, type Instance } from '#server/instance-file.ts'
import { oneLineOf } from '#server/start-fault.ts'
import { openStorage, postgresFolder } from '#server/storage.ts'
import { createAudit } from '#server/stores/audit.ts'
import { createWallets } from '#server/stores/wallets.ts'

const timeoutMs = 60_000
const Answer = z.object({ exit: z.union([z.literal(0), z.literal(1), z.literal(2)]), lines: z.array(z.string()) })

const askServer = async (instance: Instance, words: readonly string[]): Promise<AdminResult> => {
  const response = await fetch(`${instance.url}${adminPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [adminTokenHeader]: instance.adminToken },
    body: JSON.stringify({ words }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return Answer.parse(await response.json())
}

/** Checks the ledger of a server that does not run, on its database. */
const verifyAtRest = async (config: Config): Promise<AdminResult> => {
  const storage = await openStorage(config)
  try {
    const checked = await createWallets(storage.db).verify()
    await createAudit(storage.db).note('operator', 'ledger.verify', 'ledger', checked)
    return ledgerReport(checked)
  } finally {
    await storage.close()
  }
}

const hasDatabase = (config: Config): boolean =>
  config.DATABASE_URL !== undefined || existsSync(join(postgresFolder(config.DATA_DIR), 'password'))

const run = async (words: readonly string[]): Promise<AdminResult> => {
  if (!adminCommandOf(words)) return wrongUsage
  const config = readConfig(process.env)
  const instance = runningInstance(config.DATA_DIR)
  if (instance && instance.url !== '') return askServer(instance, words)
  if (words.join(' ') === 'ledger verify' && hasDatabase(config)) return verifyAtRest(config)
  return { exit: 1, lines: [`no server runs on DATA_DIR ${config.DATA_DIR}: start it with npm start`] }
}

try {
  const { exit, lines } = await run(process.argv.slice(2))
  const out = exit === 0 ? process.stdout : process.stderr
  for (const line of lines) out.write(`${line}\n`)
  process.exitCode = exit
} catch (error) {
  process.stderr.write(`${oneLineOf(error)}\n`)
  process.exitCode = 1
}
