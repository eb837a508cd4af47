import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AdminAnswer, adminPath, adminTokenHeader, type AdminRequest, type AdminRequestOf } from '#contract/admin.ts'
import { ledgerReport } from '#server/ledger/admin.ts'
import { securityReport } from '#server/accounts/security-admin.ts'
import { createSecurityChain } from '#server/accounts/store/security-chain.ts'
import { readConfig, type Config } from '#server/app/config.ts'
import { runningInstance, tryClaim, type Instance } from '#server/app/instance-file.ts'
import { openStorage, postgresFolder } from '#server/app/storage.ts'
import { createAudit } from '#server/platform/audit.ts'
import { patiently } from '#server/platform/postgres/statement-time.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { readCommand } from './read-command.ts'

const timeoutMs = 60_000
/** What reads every row of a log. */
const checkTimeoutMs = 60 * 60_000
const retryMs = 100

const checkLedger = async (db: Database, { head }: AdminRequestOf<'ledger.verify'>): Promise<AdminAnswer> => {
  const checked = await createBalances(db).verify(head)
  await createAudit(db).note('operator', 'ledger.verify', 'ledger', checked)
  return ledgerReport(checked)
}

const checkSecurityLog = async (db: Database, { head }: AdminRequestOf<'security.verify'>): Promise<AdminAnswer> => {
  const verdict = await createSecurityChain(db).verify(head)
  await createAudit(db).note('operator', 'security.verify', 'security', verdict)
  return securityReport(verdict)
}

/** What can be checked of a database without a server; undefined: nothing else can be done. */
const checkOf = (request: AdminRequest): ((db: Database) => Promise<AdminAnswer>) | undefined => {
  if (request.command === 'ledger.verify') return (db) => checkLedger(db, request)
  return request.command === 'security.verify' ? (db) => checkSecurityLog(db, request) : undefined
}

const askServer = async (instance: Instance, request: AdminRequest): Promise<AdminAnswer> => {
  const response = await fetch(`${instance.url}${adminPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [adminTokenHeader]: instance.adminToken },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(checkOf(request) ? checkTimeoutMs : timeoutMs),
  })
  return AdminAnswer.parse(await response.json())
}

const runOnDatabase = async (config: Config, check: (db: Database) => Promise<AdminAnswer>): Promise<AdminAnswer> => {
  const storage = await openStorage(config, 'guest')
  try {
    return await patiently(() => check(storage.db))
  } finally {
    await storage.close()
  }
}

const hasDatabase = (config: Config): boolean =>
  config.DATABASE_URL !== undefined || existsSync(join(postgresFolder(config.DATA_DIR), 'password'))

/**
 * Without a server ledger and security log can still be checked, on their database. A PostgreSQL on the data folder is opened by one at
 * a time; undefined = somebody else was quicker.
 */
const runWithoutServer = async (config: Config, request: AdminRequest): Promise<AdminAnswer | undefined> => {
  const check = checkOf(request)
  if (!check || !hasDatabase(config))
    return { exit: 1, lines: [`no server runs on DATA_DIR ${config.DATA_DIR}: start it with npm start`] }
  if (config.DATABASE_URL !== undefined) return runOnDatabase(config, check)
  const claim = tryClaim(config.DATA_DIR, 'operator')
  if (!('release' in claim)) return undefined
  try {
    return await runOnDatabase(config, check)
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
    const result = instance ? undefined : await runWithoutServer(config, request)
    if (result) return result
    await wait(retryMs)
  }
  return { exit: 1, lines: [`DATA_DIR ${config.DATA_DIR} is in use, and its server does not get ready`] }
}
