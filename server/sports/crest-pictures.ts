import type { FastifyInstance } from 'fastify'
import { drawCrest } from './sandbox/calendar/crest-drawing.ts'

/** A name has one crest; a new version of the site may draw it otherwise. */
const keptForADay = 'public, max-age=86400'

/** Crests of teams and leagues that the simulator made up: `/crests/<name>.svg`. [C-16] */
export const registerCrests = (app: FastifyInstance): void => {
  app.get<{ Params: { file: string } }>('/crests/:file', async (request, reply) => {
    const [, name] = /^([a-z0-9-]{1,40})\.svg$/.exec(request.params.file) ?? []
    if (name === undefined) return reply.callNotFound()
    return reply.header('cache-control', keptForADay).type('image/svg+xml').send(drawCrest(name))
  })
}
