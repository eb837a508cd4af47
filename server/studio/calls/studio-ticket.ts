import { accept, reject } from '#contract/outcome.ts'
import { studioTicket, type TicketUse } from '#contract/studio/ticket-calls.ts'
import { handle, ownRoomOf, type StudioCallDeps } from './handle.ts'

const whipPath = '/whip'
const opens = { start: 'publish', return: 'publish', test: 'test', testReturn: 'test', probe: 'probe' } as const

const isGone = ({ media }: Pick<StudioCallDeps, 'media'>, roomNo: string, use: TicketUse): boolean =>
  (use === 'return' && !media.openStreams().has(roomNo)) || (use === 'testReturn' && !media.testStreamOf(roomNo))

/** [S-02] */
export const handleStudioTicket = handle(studioTicket, async ({ member, media }, { use }) => {
  const room = ownRoomOf(member)
  if (!room.ok) return room
  if (isGone({ media }, room.value, use)) return reject('RECORD_UNKNOWN')
  const issued = media.issueTicket(room.value, opens[use])
  return accept({ ticket: issued ? { ...issued, path: whipPath } : null })
})
