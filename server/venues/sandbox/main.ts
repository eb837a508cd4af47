import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { openAppendLog } from './append-log.ts'
import { createSandboxFaults } from './sandbox-faults.ts'
import { openSandboxLedger } from './sandbox-ledger.ts'
import { createSandboxRoutes } from './sandbox-routes.ts'
import { createSandboxServer, sandboxHost } from './sandbox-server.ts'

/**
 * The sandbox venue as a process: its folder (with the file `key`) and port as arguments. It ends with its parent, of
 * which it hears by the end of its standard input.
 */
const [folder = '', port = '0'] = process.argv.slice(2)
const key = (await readFile(join(folder, 'key'), 'utf8')).trim()
const log = await openAppendLog(join(folder, 'ledger.log'))
const routes = createSandboxRoutes(openSandboxLedger(log), createSandboxFaults())
const server = createSandboxServer({ key, routes, now: Date.now })

const leave = (): void => process.exit(0)
process.stdin.on('end', leave).on('error', leave).resume()
process.on('SIGTERM', leave)
process.on('SIGINT', () => undefined)
server.listen(Number(port), sandboxHost, () => {
  const { port: heldPort } = server.address() as AddressInfo
  process.stdout.write(`venue ready http://${sandboxHost}:${heldPort}\n`)
})
