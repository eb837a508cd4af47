import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openAppendLog } from './append-log.ts'
import { createDealers } from './dealers.ts'
import { createGameServer } from './game-server.ts'
import { createSingleFunds, createVenueFunds } from './player-funds.ts'
import { openSandboxMoves } from './sandbox-moves.ts'
import { createSeats } from './seats.ts'
import type { SandboxPlace } from './start-sandbox.ts'
import { createSandboxFaults } from './sandbox-faults.ts'
import { openSandboxLedger } from './sandbox-ledger.ts'
import { createSandboxRoutes } from './sandbox-routes.ts'
import { createSandboxServer, sandboxHost } from './sandbox-server.ts'

const callbackTimeoutMs = 5_000

/**
 * The sandbox venue as a process: its folder (with the file `key`) and what `start-sandbox.ts` has to tell it as arguments.
 * It ends with its parent, of which it hears by the end of its standard input.
 */
const [folder = '', placeText = '{}'] = process.argv.slice(2)
const { port, games, callbackOrigin } = JSON.parse(placeText) as SandboxPlace
const key = (await readFile(join(folder, 'key'), 'utf8')).trim()
const log = await openAppendLog(join(folder, 'ledger.log'))
const ledger = openSandboxLedger(log)
const faults = createSandboxFaults()
const moves = openSandboxMoves({
  log: await openAppendLog(join(folder, 'moves.log')),
  faults,
  site:
    callbackOrigin === null ? undefined : { origin: callbackOrigin, key, timeoutMs: callbackTimeoutMs, now: Date.now },
})
const dealers = createDealers({ now: Date.now })
const seats = createSeats({
  dealers,
  fundsOf: ({ channelCode, gameId }, { walletType, ...player }) =>
    walletType === 'single'
      ? createSingleFunds(moves, { channelCode, gameId, ...player })
      : createVenueFunds({ ledger, moves }, { channelCode, gameId, ...player }),
  isPaused: (channelCode, account) => ledger.isPaused({ channelCode, account }, Date.now()),
  isClosed: (channelCode) => faults.isOn(channelCode, 'maintenance'),
  now: Date.now,
})
const routes = createSandboxRoutes({ ledger, faults, seats, dealers, moves, gamesOrigin: games.origin })
const server = createSandboxServer({ key, routes, now: Date.now })
const gameServer = await createGameServer(seats, { ...games, dealers })

const leave = (): void => process.exit(0)
process.stdin.on('end', leave).on('error', leave).resume()
process.on('SIGTERM', leave)
process.on('SIGINT', () => undefined)
gameServer.listen(games.port, games.host, () => {
  server.listen(port, sandboxHost, () => {
    process.stdout.write(`venue ready http://${sandboxHost}:${port}, games ${games.origin}\n`)
  })
})
