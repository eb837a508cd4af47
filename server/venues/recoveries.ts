import { randomUUID } from 'node:crypto'
import type { VenueRecovery } from '#contract/venues/entities/venue-transfer.ts'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop } from '#server/platform/poll-loop.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { planRecovery, type RecoveryItem } from './domain/recovery.ts'
import type { Venue } from './ports.ts'
import type { VenueRecoveries } from './store/venue-recoveries.ts'
import type { TransferDesk } from './transfers.ts'
import type { VenueStatus } from './venue-states.ts'

/** Venues that one recovery asks at once. */
const venuesAtOnceMax = 4
const venuesWaitingMax = 1_000
/** Who recovers is answered after this long, with what has been decided by then. */
const answerWithinMs = 10_000
/** A recovery that nobody works on for so long was left by a process that ended. */
const leftAfterMs = 60_000
const leftMax = 20

export interface RecoveryDesk {
  /** Goes on with a recovery that was begun; answers as it stands when it is complete, or after a while. */
  proceed(recovery: { recoveryId: string; memberId: string }): Promise<VenueRecovery>
  stop(): Promise<void>
}

interface RecoveryDeps {
  units: UnitOfWork
  recoveries: VenueRecoveries
  desk: TransferDesk
  venue: Pick<Venue, 'holdingOf'>
  /** The venues where a member may have money. */
  venuesOf: (memberId: string) => Promise<readonly VenueStatus[]>
  accountOf: (memberId: string) => string
  now: () => number
  log: Log
}

type Recovered = Parameters<RecoveryDesk['proceed']>[0]

/** Writes what is decided of a venue, with the transfers that follow from it; answers those. */
const decideVenue =
  ({ units, recoveries, desk }: Pick<RecoveryDeps, 'units' | 'recoveries' | 'desk'>) =>
  ({ recoveryId, memberId }: Recovered, channelCode: string, planned: readonly RecoveryItem[]) =>
    units.run(async (unit) => {
      const inUnit = recoveries.in(unit)
      if (!(await inUnit.claim(recoveryId, channelCode))) return []
      const items: RecoveryItem[] = []
      for (const item of planned) {
        if (item.outcome !== 'transfer' || item.currency === null) {
          items.push(item)
          continue
        }
        const transferId = randomUUID()
        const { currency, amountMinor } = item
        const start = {
          transferId,
          memberId,
          channelCode,
          currency,
          amountMinor,
          recoveryId,
        } as const
        const begun = await desk.beginOut(unit, start)
        items.push(begun.ok ? { ...item, transferId } : { ...item, outcome: 'skipped', refusal: 'transfer-open' })
      }
      await inUnit.addItems(recoveryId, items)
      return items.flatMap(({ transferId }) => transferId ?? [])
    })

/** One-click recovery: every venue on its own, some at once, each with a transfer of its own for what lies there. [C-13] */
export const createRecoveryDesk = (deps: RecoveryDeps): RecoveryDesk => {
  const { recoveries, desk, venue, now, log } = deps
  const underWay = new Map<string, Promise<void>>()

  const decide = decideVenue(deps)

  const recoverFrom = async (recovered: Recovered, { channelCode, state }: VenueStatus): Promise<void> => {
    const account = deps.accountOf(recovered.memberId)
    const holding = state === 'maintenance' ? null : await venue.holdingOf({ channelCode, account })
    const begun = await decide(recovered, channelCode, planRecovery(channelCode, { state, holding }))
    await Promise.all(begun.map((transferId) => desk.askFirst(transferId)))
  }

  const recoverAll = async (recovered: Recovered): Promise<void> => {
    const decided = await recoveries.decided(recovered.recoveryId)
    const left = await recoveries.openTransfers(recovered.recoveryId)
    const venues = (await deps.venuesOf(recovered.memberId)).filter(({ channelCode }) => !decided.has(channelCode))
    const inTurn = createSemaphore({ runningMax: venuesAtOnceMax, waitingMax: venuesWaitingMax })
    await Promise.all([
      ...left.map((transferId) => desk.askAgain(transferId)),
      ...venues.map((status) => inTurn(() => recoverFrom(recovered, status))),
    ])
    await recoveries.complete(recovered.recoveryId, now())
  }

  const work = (recovered: Recovered): Promise<void> => {
    const { recoveryId } = recovered
    const already = underWay.get(recoveryId)
    if (already) return already
    const working = recoverAll(recovered).finally(() => underWay.delete(recoveryId))
    underWay.set(recoveryId, working)
    working.catch((error: unknown) => log.error({ err: error, recoveryId }, 'a recovery could not be completed yet'))
    return working
  }

  const found = async (recoveryId: string): Promise<VenueRecovery> => {
    const recovery = await recoveries.find(recoveryId)
    if (!recovery) throw new Error(`there is no recovery ${recoveryId}`)
    return recovery
  }

  const goOn = async (): Promise<boolean> => {
    for (const left of await recoveries.incomplete(now() - leftAfterMs, leftMax)) void work(left).catch(() => undefined)
    return true
  }
  const loop = createPollLoop(goOn, { log, what: 'the recoveries' })

  return {
    proceed: async (recovered) => {
      const before = await found(recovered.recoveryId)
      if (before.isComplete) return before
      const timer = Promise.withResolvers<void>()
      const timeout = setTimeout(timer.resolve, answerWithinMs)
      await Promise.race([work(recovered), timer.promise]).finally(() => clearTimeout(timeout))
      return found(recovered.recoveryId)
    },
    stop: async () => {
      await loop.stop()
      await Promise.allSettled(underWay.values())
    },
  }
}
