import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { adminBodyBytesMax, adminPath, adminTokenHeader } from '#contract/admin.ts'
import type { AdminCommands } from './admin-commands.ts'
import { registerAdmin } from './admin-endpoint.ts'

const token = 'the-token-of-the-data-folder'
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

let app: FastifyInstance
let ran: number
let open: ClientRequest[]

beforeEach(async () => {
  ran = 0
  open = []
  const commands = {
    'config.list': async () => {
      ran += 1
      return { exit: 0, lines: ['done'] }
    },
  } as unknown as AdminCommands
  app = fastify({ forceCloseConnections: true })
  registerAdmin(app, commands, token, quiet)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return async () => {
    for (const asked of open) asked.destroy()
    await app.close()
  }
})

/** The answer to a request that announces a body and sends nothing of it. */
const answerBeforeBody = (headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    const asked = request({
      host: '127.0.0.1',
      port,
      path: adminPath,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': adminBodyBytesMax, ...headers },
    })
    open.push(asked)
    asked.once('response', resolve).once('error', reject)
    asked.flushHeaders()
  })

test.each([
  ['without the token', {}],
  ['with a wrong token', { [adminTokenHeader]: 'another' }],
  ['that a proxy passed on', { [adminTokenHeader]: token, 'x-forwarded-for': '203.0.113.7' }],
])('a command %s finds nothing, before anything of its body is read', async (_how, headers) => {
  expect((await answerBeforeBody(headers)).statusCode).toBe(404)
  expect(ran).toBe(0)
})

test('a command from this machine with the token runs', async () => {
  const { port } = app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${adminPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [adminTokenHeader]: token },
    body: JSON.stringify({ command: 'config.list' }),
  })
  expect([answer.status, await answer.json(), ran]).toEqual([200, { exit: 0, lines: ['done'] }, 1])
})
