import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Log } from '../ports/services.ts'
import { isFromOwnMachine } from '../http/own-machine.ts'
import { oneLineOf } from '../start-fault.ts'
import { runAdminCommand, type AdminServices } from './admin-commands.ts'

export const adminPath = '/admin/run'
export const adminTokenHeader = 'admin-token'

const AdminRequest = z.strictObject({ words: z.array(z.string().max(200)).max(10) })

const isSame = (given: unknown, expected: string): boolean => {
  const bytes = Buffer.from(typeof given === 'string' ? given : '')
  const wanted = Buffer.from(expected)
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}

/**
 * Operators' commands to the running server, so that what they change is pushed. Only from this machine, and only with
 * the token that lies in the data folder; everybody else finds nothing here.
 */
export const registerAdmin = (app: FastifyInstance, services: AdminServices, token: string, log: Log): void => {
  app.post(adminPath, async (request, reply) => {
    if (!isFromOwnMachine(request) || !isSame(request.headers[adminTokenHeader], token)) return reply.callNotFound()
    const parsed = AdminRequest.safeParse(request.body)
    if (!parsed.success) return reply.status(400).send({ exit: 2, lines: ['not an admin request'] })
    try {
      return await runAdminCommand(services, parsed.data.words)
    } catch (error) {
      log.error({ err: error, command: parsed.data.words[0] }, 'an operator command failed')
      return { exit: 1, lines: [`failed: ${oneLineOf(error)}`] }
    }
  })
}
