import type { PlaySession } from '#contract/protection/entities/protection.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import { playSessionOf } from './domain/play.ts'
import type { OpenStakes, PlayReminders } from './ports.ts'
import { sessionWithOpenStakes } from './session-with-open-stakes.ts'
import { readDue } from './store/protection-rows.ts'

const lookEveryMs = 5_000

/**
 * Looks every few seconds for those whose next reminder has become due since the last look. A page that was not connected
 * then asks by itself how its member stands.
 */
export const createPlayReminders = (
  { db, now, log, shutdown }: Pick<Infrastructure, 'db' | 'now' | 'log' | 'shutdown'>,
  openStakes: OpenStakes,
): PlayReminders => {
  const listeners = createListenerSet<[memberId: string, play: PlaySession]>(log, 'the reminders of play')
  let seenMs = now()
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const [afterMs, nowMs] = [seenMs, now()]
    try {
      const due = await readDue(db, afterMs, nowMs)
      seenMs = nowMs
      for (const { memberId, play, minutes } of due) {
        const session = playSessionOf(play, minutes, nowMs)
        if (session.reminderDue) listeners.notify(memberId, await sessionWithOpenStakes(openStakes, memberId, session))
      }
    } catch (error) {
      log.warn({ err: error }, 'the reminders of play could not be read')
    }
    looking = undefined
  }
  // A look that takes longer than the time between two is followed by one, not by as many as were due.
  const timer = setInterval(() => {
    looking ??= look()
  }, lookEveryMs)
  shutdown.add('play reminders', async () => {
    clearInterval(timer)
    await looking
  })
  return { onDue: listeners.add }
}
