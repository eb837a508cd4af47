import type { FastifyInstance, onRequestAsyncHookHandler, FastifyRequest } from 'fastify'
import { adminBodyBytesMax, adminPath, AdminRequest, adminTokenHeader, type AdminAnswer } from '#contract/admin.ts'
import { isSameSecret } from '#server/platform/http/same-secret.ts'
import { createMutex } from '#server/platform/keyed-mutex.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import { runAdminCommand, type AdminCommands } from './admin-commands.ts'
import type { Log } from '#server/platform/log.ts'
import { issuesOf } from '#server/platform/schema-issues.ts'

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/**
 * True for a request that a program on this machine made itself. What a proxy passes on also comes from this machine, but
 * says so in a header.
 */
const isFromLoopback = ({ socket, headers }: FastifyRequest): boolean => {
  const address = socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || address.replace('::ffff:', '').startsWith('127.')
  return isLoopback && forwardingHeaders.every((name) => headers[name] === undefined)
}

/** Before anything of the body is read: what strangers send costs nothing. */
const hideFromStrangers =
  (token: string): onRequestAsyncHookHandler =>
  async (request, reply) => {
    if (!isFromLoopback(request) || !isSameSecret(request.headers[adminTokenHeader], token)) return reply.callNotFound()
    return undefined
  }

/**
 * Operators' commands to the running server, so that what they change is pushed. Only from this machine, and only with
 * the token that lies in the data folder; everybody else finds nothing here. Commands run one after the other, so that
 * two changes of one list do not lose each other.
 */
export const registerAdmin = (app: FastifyInstance, commands: AdminCommands, token: string, log: Log): void => {
  const inTurn = createMutex()
  const options = { bodyLimit: adminBodyBytesMax, onRequest: hideFromStrangers(token) }
  app.post(adminPath, options, async (request, reply) => {
    const parsed = AdminRequest.safeParse(request.body)
    if (!parsed.success) {
      const lines = issuesOf(parsed.error).map(({ path, message }) => `${path} ${message}`)
      return reply.status(400).send({ exit: 2, lines } satisfies AdminAnswer)
    }
    try {
      return await inTurn(() => runAdminCommand(commands, parsed.data))
    } catch (error) {
      log.error({ err: error, command: parsed.data.command }, 'an operator command failed')
      return { exit: 1, lines: [`failed: ${oneLineOf(error)}`] } satisfies AdminAnswer
    }
  })
}
