import type { MemberKinds, Members } from '#server/accounts/ports.ts'
import type { StreamerKeys } from '#server/live/ports.ts'
import type { Media } from '#server/media/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
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

/** Where streamers apply for a room and run it. [A-06, S-02] */
export const createStudio = (infrastructure: Infrastructure, deps: StudioDeps) => {
  const { db, now, shutdown, housekeeping } = infrastructure
  const figures = createLiveFigures({ ...deps, now })
  shutdown.add('figures of streams', () => figures.stop())
  const served = { ...infrastructure, ...deps, figures, applications: createApplications(db), plans: createPlans(db) }
  housekeeping.add(() => sweepReminderDays(db, now()))
  return {
    /** From now on members are reminded of announced streams. */
    start: (): PollLoop => {
      const loop = createReminderLoop({ ...infrastructure, ...deps })
      shutdown.add('reminders of streams', () => loop.stop())
      return loop
    },
    calls: serve(studioTable, served),
    admin: serveCommands(studioAdmin, served),
  }
}
