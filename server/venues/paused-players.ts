import { randomUUID } from 'node:crypto'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import type { Venue } from './ports.ts'
import type { RecoveryDesk } from './recoveries.ts'
import type { VenuePause, VenuePauses } from './store/venue-pauses.ts'
import type { VenueRecoveries } from './store/venue-recoveries.ts'
import type { VenueTransfers } from './store/venue-transfers.ts'

const dueMax = 20
/** Who has taken one has so long before somebody else looks at it. */
const ownMs = 60_000
const againFirstMs = 2_000
const againMaxMs = 10 * 60_000

interface PausedDeps {
  pauses: VenuePauses
  transfers: Pick<VenueTransfers, 'channelsOf' | 'openOf'>
  recoveries: Pick<VenueRecoveries, 'add'>
  recoveryDesk: Pick<RecoveryDesk, 'proceed'>
  venue: Pick<Venue, 'pause'>
  accountOf: (memberId: string) => string
  now: () => number
  log: Log
}

/**
 * Tells venues who is in a pause, so that they take no stakes of what lies there, and brings it home: recovery after
 * recovery, until one finds nothing any more, whatever is in maintenance or in an open round meanwhile. [S-13, C-13]
 */
export const createPausedPlayers = (deps: PausedDeps): PollLoop => {
  const { pauses, transfers, recoveries, recoveryDesk, venue, now, log } = deps

  const tellVenues = async ({ memberId, untilMs }: VenuePause): Promise<boolean> => {
    const account = deps.accountOf(memberId)
    const channels = [...(await transfers.channelsOf(memberId))]
    const answers = await Promise.all(channels.map((channelCode) => venue.pause({ channelCode, account, untilMs })))
    return answers.every(Boolean)
  }

  const isEmptied = async ({ memberId }: VenuePause): Promise<boolean> => {
    const isStill = (await transfers.openOf(memberId)).length === 0
    const recoveryId = randomUUID()
    await recoveries.add({ recoveryId, memberId, startedAtMs: now() })
    const { isComplete, results } = await recoveryDesk.proceed({ recoveryId, memberId })
    const used = await transfers.channelsOf(memberId)
    const own = results.filter(({ channelCode }) => used.has(channelCode))
    return isStill && isComplete && own.every(({ outcome }) => outcome === 'empty')
  }

  const lookAt = async (pause: VenuePause): Promise<void> => {
    const { memberId, untilMs, tries } = pause
    try {
      // Money comes home whether or not its venue has understood.
      const [isNotified, isHome] = [await tellVenues(pause), await isEmptied(pause)]
      if ((isNotified || untilMs <= now()) && isHome) return await pauses.home(pause, now())
    } catch (error) {
      log.warn({ err: error, memberId }, 'what a paused member has at venues could not be brought home yet')
    }
    await pauses.lookAgain(pause, now() + Math.min(againFirstMs * 2 ** Math.min(tries, 20), againMaxMs))
  }

  const lookAtDue = async (): Promise<boolean> => {
    await Promise.all((await pauses.takeDue(now(), now() + ownMs, dueMax)).map(lookAt))
    return true
  }
  return createPollLoop(lookAtDue, { log, what: 'paused members at venues' })
}
