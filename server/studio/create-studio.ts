import type { FastifyInstance } from 'fastify'
import type { MemberKinds, Members } from '#server/accounts/ports.ts'
import type { StreamerKeys } from '#server/live/ports.ts'
import type { Media } from '#server/media/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Presence, RoomLog, Rooms, RoomTexts } from '#server/rooms/ports.ts'
import type { Matches } from '#server/sports/ports.ts'
import { studioAdmin } from './admin.ts'
import type { StudioCallDeps } from './calls/handle.ts'
import { studioTable } from './calls/calls-table.ts'
import { createLiveFigures } from './live-figures.ts'
import { createReminderLoop } from './reminder-loop.ts'
import { createPlans } from './store/plans.ts'
import { sweepReminderDays } from './store/due-plans.ts'
import { createRoomCovers, type RoomCovers } from './store/room-covers.ts'
import { createApplications } from './store/applications.ts'

interface StudioDeps {
  members: Pick<Members, 'byName'>
  memberKinds: MemberKinds
  rooms: Pick<Rooms, 'in' | 'find' | 'anchorOf' | 'roleOf'>
  texts: RoomTexts
  matches: Pick<Matches, 'state'>
  inbox: Pick<Inbox, 'in'>
  streamKeys: StreamerKeys
  media: StudioCallDeps['media'] & Pick<Media, 'onStatus'>
  presence: Pick<Presence, 'viewerCount'>
  roomLog: Pick<RoomLog, 'onAppended'>
  gifts: StudioCallDeps['gifts']
  follows: StudioCallDeps['follows']
  liveList: StudioCallDeps['liveList']
  raids: StudioCallDeps['raids']
  hosts: StudioCallDeps['hosts']
}

/** A picture never changes under its address; one that was replaced is forgotten after a day. */
const keptForADay = 'public, max-age=86400, immutable'

/** Pictures that an address may ask for; one that does not exist counts as so many. */
const admitted = { points: 1_000, windowSeconds: 10 } as const
const missPoints = 20

/** The covers that streamers uploaded: `/covers/<uuid>.webp`. [S-02] */
const registerCoverPictures = (app: FastifyInstance, covers: Pick<RoomCovers, 'picture'>): void => {
  const admitsAddress = createAddressRateLimit(admitted)
  app.get<{ Params: { file: string } }>('/covers/:file', async (request, reply) => {
    if (!admitsAddress(request.ip)) return reply.status(429).header('cache-control', 'no-store').send()
    const [, id = ''] = /^([0-9a-f-]{36})\.webp$/.exec(request.params.file) ?? []
    const picture = id === '' ? undefined : await covers.picture(id)
    if (!picture) {
      admitsAddress(request.ip, missPoints)
      return reply.callNotFound()
    }
    const headers = { 'cache-control': keptForADay, 'content-disposition': 'inline; filename="cover.webp"' }
    return reply.headers(headers).type('image/webp').send(picture)
  })
}

/** Where streamers apply for a room and run it. [A-06, S-02] */
export const createStudio = (infrastructure: Infrastructure, deps: StudioDeps) => {
  const { db, now, shutdown, housekeeping } = infrastructure
  const figures = createLiveFigures({ ...deps, now })
  shutdown.add('figures of streams', () => figures.stop())
  const covers = createRoomCovers(db, deps.rooms, now)
  const stores = { applications: createApplications(db), plans: createPlans(db), covers }
  const served = { ...infrastructure, ...deps, figures, ...stores }
  housekeeping.add(() => sweepReminderDays(db, now()))
  return {
    /** From now on members are reminded of announced streams. */
    start: (): PollLoop => {
      const loop = createReminderLoop({ ...infrastructure, ...deps })
      shutdown.add('reminders of streams', () => loop.stop())
      return loop
    },
    registerPictures: (app: FastifyInstance): void => registerCoverPictures(app, covers),
    calls: serve(studioTable, served),
    admin: serveCommands(studioAdmin, served),
  }
}
