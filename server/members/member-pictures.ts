import type { FastifyInstance } from 'fastify'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'
import type { Avatars } from './ports.ts'

/** A picture never changes under its address; one that its member removed is forgotten after a day. */
const keptForADay = 'public, max-age=86400, immutable'

/** Pictures that an address may ask for, each of which is read from the database. */
const admitted = { points: 1_000, windowSeconds: 10 } as const

/** The avatars that members uploaded: `/avatars/<uuid>.webp`. [C-12] */
export const registerMemberPictures = (app: FastifyInstance, avatars: Pick<Avatars, 'picture'>): void => {
  const admitsAddress = createAddressRateLimit(admitted)
  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    if (!admitsAddress(request.ip)) return reply.status(429).header('cache-control', 'no-store').send()
    const [, id = ''] = /^([0-9a-f-]{36})\.webp$/.exec(request.params.file) ?? []
    const picture = await avatars.picture(id)
    if (!picture) return reply.callNotFound()
    return reply.header('cache-control', keptForADay).type('image/webp').send(picture)
  })
}
