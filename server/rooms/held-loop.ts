import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import type { Log } from '#server/platform/log.ts'
import type { Presence } from './ports.ts'
import type { HeldTexts } from './ports/held-texts.ts'

interface HeldLoopDeps {
  held: Pick<HeldTexts, 'expire'>
  presence: Pick<Presence, 'selfChanged' | 'moderationChanged'>
  log: Log
}

/** Refuses held texts that nobody decided in time, and says so on the screens of both sides. [P-02] */
export const createHeldLoop = ({ held, presence, log }: HeldLoopDeps): PollLoop =>
  createPollLoop(
    async () => {
      const expired = await held.expire()
      for (const { roomNo, authorId } of expired) presence.selfChanged(roomNo, authorId)
      for (const roomNo of new Set(expired.map((text) => text.roomNo))) presence.moderationChanged(roomNo, 'held')
      return true
    },
    { log, what: 'held texts' },
  )
