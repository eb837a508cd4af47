import type { FastifyInstance } from 'fastify'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'
import type { Avatars } from './ports.ts'

/** A picture never changes under its address; one that its member removed is forgotten after a day. */
const keptForADay = 'public, max-age=86400, immutable'

/** Pictures that an address may ask for; one that there is none of counts as so many. */
const admitted = { points: 1_000, windowSeconds: 10 } as const
const missPoints = 20

/** The avatars that members uploaded: `/avatars/<uuid>.webp`. [C-12] */
export const registerMemberPictures = (app: FastifyInstance, avatars: Pick<Avatars, 'picture'>): void => {
  const admitsAddress = createAddressRateLimit(admitted)
  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    if (!admitsAddress(request.ip)) return reply.status(429).header('cache-control', 'no-store').send()
    const [, id = ''] = /^([0-9a-f-]{36})\.webp$/.exec(request.params.file) ?? []
    const picture = id === '' ? undefined : await avatars.picture(id)
    if (!picture) {
      admitsAddress(request.ip, missPoints)
      return reply.callNotFound()
    }
    const headers = { 'cache-control': keptForADay, 'content-disposition': 'inline; filename="avatar.webp"' }
    return reply.headers(headers).type('image/webp').send(picture)
  })
}
