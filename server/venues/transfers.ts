import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { TransferDirection } from '#contract/venues/entities/venue-transfer.ts'
import type { VenueTransferEvent } from '#contract/venues/machines/venue-transfer-machine.ts'
import type { Protection, PlayRefusal } from '#server/protection/ports.ts'
import type { Ledger } from '#server/ledger/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop } from '#server/platform/poll-loop.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { accountsOf, holdOf } from './domain/transfer-postings.ts'
import { eventOf, isOpen, stepTransfer, type Transfer } from './domain/transfer.ts'
import type { Venue, VenueAnswer, VenueOrder, VenueStatusAnswer } from './ports.ts'
import type { VenueTransfers } from './store/venue-transfers.ts'
import { announceWallet, applyEffects, isBack, isPosted, returnOf } from './transfer-booking.ts'

const dueMax = 100
/** Of one venue, so that one which hangs does not keep the others waiting. */
const askedAtOnceMax = 8
const askedWaitingMax = 10_000

/** What a transfer begins with. */
export type TransferStart = Pick<
  Transfer,
  'transferId' | 'memberId' | 'channelCode' | 'currency' | 'amountMinor' | 'recoveryId'
>

export interface TransferDesk {
  /** In the unit of the command: what goes to a venue is held. A refusal is to undo the unit. */
  beginIn(
    unit: Unit,
    start: TransferStart,
  ): Promise<Outcome<null, 'VENUE_TRANSFER_OPEN' | 'BALANCE_SHORT' | PlayRefusal>>
  /** In the unit of the command, which a refusal need not undo. */
  beginOut(unit: Unit, start: TransferStart): Promise<Outcome<null, 'VENUE_TRANSFER_OPEN'>>
  /** After the commit that began it, by whom began it: asks the venue. Settles when it has answered, or was given up on. */
  askFirst(transferId: string): Promise<Transfer>
  /** Where the transfer stands; an open one that nobody asks about is asked about again. */
  askAgain(transferId: string): Promise<Transfer>
  /** Asks about all that are due and settles after the answers. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface DeskDeps {
  ledger: Ledger
  protection: Pick<Protection, 'check' | 'giveBack'>
  units: UnitOfWork
  transfers: VenueTransfers
  venue: Pick<Venue, 'transfer' | 'statusOf'>
  accountOf: (memberId: string) => string
  /** The longest that the venue is waited for. */
  timeoutMs: number
  now: () => number
  log: Log
}

const orderOf = (transfer: Transfer, account: string): VenueOrder => ({
  transferId: transfer.transferId,
  channelCode: transfer.channelCode,
  account,
  direction: transfer.direction,
  currency: transfer.currency,
  amountMinor: transfer.amountMinor,
})

const settleTransfer =
  ({ ledger, protection, units, transfers, now, log }: DeskDeps) =>
  async (transferId: string, event: VenueTransferEvent): Promise<void> => {
    const settled = await units.run(async (unit) => {
      const inUnit = transfers.in(unit)
      const locked = await inUnit.lock(transferId)
      const step = locked && stepTransfer(locked, event, now())
      if (!locked || !step) return undefined
      await inUnit.settle(transferId, step, now())
      if (step.effects.length === 0) return undefined
      await ledger.in(unit).transact(accountsOf(locked), async (_, accounts) => {
        if (isBack(locked, step.state)) await protection.giveBack(unit, returnOf(locked, now()))
        await applyEffects(accounts, locked, { unit, effects: step.effects, event, nowMs: now() })
        announceWallet(unit, accounts, locked)
      })
      return { venue: locked.channelCode, state: step.state, refusal: step.refusal }
    })
    if (settled) log.info({ transferId, ...settled }, 'a venue transfer ended')
  }

/** Before an order goes out again, the venue is asked whether it has it: then it need not be sent. */
const askVenue =
  ({ venue, accountOf }: Pick<DeskDeps, 'venue' | 'accountOf'>) =>
  async (transfer: Transfer): Promise<VenueAnswer | VenueStatusAnswer> => {
    const order = orderOf(transfer, accountOf(transfer.memberId))
    if (transfer.attempts === 1) return venue.transfer(order)
    const status = await venue.statusOf(order)
    return status.kind === 'unknown' ? venue.transfer(order) : status
  }

const findTransfer =
  (transfers: VenueTransfers) =>
  async (transferId: string): Promise<Transfer> => {
    const transfer = await transfers.find(transferId)
    if (!transfer) throw new Error(`there is no venue transfer ${transferId}`)
    return transfer
  }

const createLanes = () => {
  const lanes = new Map<string, ReturnType<typeof createSemaphore>>()

  const laneOf = (channelCode: string) => {
    const lane = lanes.get(channelCode) ?? createSemaphore({ runningMax: askedAtOnceMax, waitingMax: askedWaitingMax })
    lanes.set(channelCode, lane)
    return lane
  }

  return { lanes, laneOf }
}

const startTransfer =
  ({ transfers, now }: Pick<DeskDeps, 'transfers' | 'now'>, ownMs: number) =>
  (unit: Unit, start: TransferStart, direction: TransferDirection): Promise<boolean> => {
    const initial = { state: 'asking', refusal: null, attempts: 1, createdAtMs: now(), settledAtMs: null } as const
    return transfers.in(unit).add({ ...start, direction, ...initial }, now() + ownMs)
  }

const beginTransferIn =
  (
    { ledger, protection }: Pick<DeskDeps, 'ledger' | 'protection'>,
    add: ReturnType<typeof startTransfer>,
  ): TransferDesk['beginIn'] =>
  async (unit, start) => {
    if (!(await add(unit, start, 'in'))) return reject('VENUE_TRANSFER_OPEN')
    const { memberId, currency, amountMinor } = start
    const transfer = { ...start, direction: 'in' } as const
    return ledger.in(unit).transact(accountsOf(transfer), async (_, accounts) => {
      const allowed = await protection.check(unit, { kind: 'venue-in', memberId, currency, amountMinor })
      if (!allowed.ok) return allowed
      const verdict = await accounts.hold(holdOf(transfer))
      if (verdict === 'short') return reject('BALANCE_SHORT')
      isPosted(verdict, `the hold of transfer ${start.transferId}`)
      announceWallet(unit, accounts, start)
      return accept(null)
    })
  }

/**
 * Moves money to and from venues. It is held before the venue is asked, and stays held until the venue has said what became
 * of it: asked again with growing pauses, also by the next start. Each transfer is applied once. [C-13, A-02]
 */
export const createTransferDesk = (deps: DeskDeps): TransferDesk => {
  const { transfers, now, log } = deps
  const underWay = new Map<string, Promise<void>>()
  const { laneOf } = createLanes()
  let isStopped = false
  /** Whoever asks has this long before somebody else may ask. */
  const ownMs = 3 * deps.timeoutMs

  const settle = settleTransfer(deps)

  const answerTo = askVenue(deps)

  const ask = (transfer: Transfer): Promise<void> => {
    const { transferId, channelCode } = transfer
    const already = underWay.get(transferId)
    if (already) return already
    const asking = laneOf(channelCode)(async () => {
      if (!isStopped) await settle(transferId, eventOf(await answerTo(transfer)))
    })
      .catch((error: unknown) => log.error({ err: error, transferId }, 'a venue transfer could not be settled yet'))
      .finally(() => underWay.delete(transferId))
    underWay.set(transferId, asking)
    return asking
  }

  const found = findTransfer(transfers)

  const add = startTransfer(deps, ownMs)

  const follow = async (transferId: string, isFirst: boolean): Promise<Transfer> => {
    const transfer = await found(transferId)
    if (!isOpen(transfer)) return transfer
    const already = underWay.get(transferId)
    const isOurs = isFirst && transfer.attempts === 1
    if (already) await already
    else if (isOurs) await ask(transfer)
    else await transfers.take(transferId, now() + ownMs).then((taken) => taken && ask(taken))
    return found(transferId)
  }

  const askDue = async (): Promise<boolean> => {
    const due = await transfers.takeDue(now(), now() + ownMs, dueMax)
    for (const transfer of due) void ask(transfer)
    return true
  }
  const loop = createPollLoop(askDue, { log, what: 'the venue transfers' })

  const askedAll = async (): Promise<void> => void (await Promise.all(underWay.values()))

  return {
    beginIn: beginTransferIn(deps, add),
    beginOut: async (unit, start) => ((await add(unit, start, 'out')) ? accept(null) : reject('VENUE_TRANSFER_OPEN')),
    askFirst: (transferId) => follow(transferId, true),
    askAgain: (transferId) => follow(transferId, false),
    flush: async () => {
      await loop.flush()
      await askedAll()
    },
    /** What waits for its turn is left to the next start. */
    stop: async () => {
      isStopped = true
      await loop.stop()
      await askedAll()
    },
  }
}
