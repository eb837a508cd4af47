import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AdminAnswer, adminPath, adminTokenHeader, type AdminRequest } from '#contract/admin.ts'
import { ledgerReport } from '#server/ledger/admin.ts'
import { readConfig, type Config } from '#server/app/config.ts'
import { runningInstance, tryClaim, type Instance } from '#server/app/instance-file.ts'
import { openStorage, postgresFolder } from '#server/app/storage.ts'
import { createAudit } from '#server/platform/audit.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { readCommand } from './read-command.ts'

const timeoutMs = 60_000
const retryMs = 100

const askServer = async (instance: Instance, request: AdminRequest): Promise<AdminAnswer> => {
  const response = await fetch(`${instance.url}${adminPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [adminTokenHeader]: instance.adminToken },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return AdminAnswer.parse(await response.json())
}

const checkLedger = async (config: Config): Promise<AdminAnswer> => {
  const storage = await openStorage(config, 'guest')
  try {
    const checked = await createBalances(storage.db).verify()
    await createAudit(storage.db).note('operator', 'ledger.verify', 'ledger', checked)
    return ledgerReport(checked)
  } finally {
    await storage.close()
  }
}

const hasDatabase = (config: Config): boolean =>
  config.DATABASE_URL !== undefined || existsSync(join(postgresFolder(config.DATA_DIR), 'password'))

/**
 * Without a server the ledger can still be checked, on its database. A PostgreSQL on the data folder is opened by one at
 * a time; undefined = somebody else was quicker.
 */
const runWithoutServer = async (config: Config, command: AdminRequest['command']): Promise<AdminAnswer | undefined> => {
  if (command !== 'ledger.verify' || !hasDatabase(config))
    return { exit: 1, lines: [`no server runs on DATA_DIR ${config.DATA_DIR}: start it with npm start`] }
  if (config.DATABASE_URL !== undefined) return checkLedger(config)
  const claim = tryClaim(config.DATA_DIR, 'operator')
  if (!('release' in claim)) return undefined
  try {
    return await checkLedger(config)
  } finally {
    claim.release()
  }
}

/** Runs an operator's command on the server of the environment's data folder; what it has to say, and the exit code. */
export const runCommand = async (
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<AdminAnswer> => {
  const read = readCommand(words)
  if ('fault' in read) return { exit: 2, lines: [...read.fault] }
  const { request } = read
  const config = readConfig(environment)
  const endMs = Date.now() + timeoutMs
  while (Date.now() < endMs) {
    const instance = runningInstance(config.DATA_DIR)
    if (instance && instance.url !== '') return askServer(instance, request)
    const result = instance ? undefined : await runWithoutServer(config, request.command)
    if (result) return result
    await wait(retryMs)
  }
  return { exit: 1, lines: [`DATA_DIR ${config.DATA_DIR} is in use, and its server does not get ready`] }
}
