import { Server } from 'node:http'
import { expect, test } from 'vitest'
import { createAnonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import type { Connection } from './connection.ts'
import { createConnections } from './connections.ts'
import { socketLimits } from './socket-limits.ts'
import { SocketServer } from './socket-server.ts'
import type { SocketSubject } from './socket-subject.ts'
import type { Wire } from './wire.ts'

const quiet = (): void => undefined

test('[D-04] a subject that fails over a socket that is gone stops neither the others nor the server', async () => {
  const connections = createConnections()
  const connection = { id: 'c', member: undefined } as unknown as Connection
  connections.add(connection)
  const told: Connection[] = []
  const faults: unknown[] = []
  const failing: SocketSubject = {
    disconnected: () => {
      throw new Error('broken')
    },
  }
  const server = new SocketServer({
    httpServer: new Server(),
    connections,
    guards: { identify: () => Promise.resolve({ member: undefined }), refusalOf: () => undefined },
    siteId: 5005,
    requests: {} as ConstructorParameters<typeof SocketServer>[0]['requests'],
    subjects: [failing, { disconnected: (gone) => void told.push(gone) }],
    languages: () => ['zh-CN'],
    siteOrigins: () => [],
    addressOf: () => '192.0.2.1',
    regionHeader: undefined,
    costs: createAnonymousCosts(1_000_000),
    limits: socketLimits,
    now: () => 0,
    log: { debug: quiet, info: quiet, warn: quiet, error: (...fault: unknown[]) => void faults.push(fault) },
  })
  server.closed({ stage: { kind: 'open', connection } } as unknown as Wire)
  await server.close()
  expect([told, connections.size, faults.length]).toEqual([[connection], 0, 1])
})
