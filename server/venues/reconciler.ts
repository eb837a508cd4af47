import { createHash } from 'node:crypto'
import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { findingOf, missingThereAfterMs } from './domain/reconcile.ts'
import type { Venue } from './ports.ts'
import type { VenueRecord } from './remote/callback-protocol.ts'
import type { SingleWallet } from './single-wallet.ts'
import type { KeepReportedRound } from './reported-rounds.ts'
import type { VenueDifferences } from './store/venue-differences.ts'
import type { VenueMoves } from './store/venue-moves.ts'
import type { VenueStates } from './venue-states.ts'

const everyMs = 60_000
/** Of one venue and turn: what is left is read by the next turn. */
const pagesMax = 50
const missingMax = 200

/** A venue's id may be as long as an id may be. */
const takeBackIdOf = (transactionId: string): string =>
  `reconcile-${createHash('sha256').update(transactionId).digest('hex').slice(0, 40)}`

interface ReconcilerDeps {
  venue: Pick<Venue, 'records'>
  states: Pick<VenueStates, 'list'>
  moves: Pick<VenueMoves, 'find' | 'isTakenBack'>
  differences: VenueDifferences
  wallet: Pick<SingleWallet, 'move'>
  keepRound: KeepReportedRound
  now: () => number
  log: Log
}

export interface Reconciler {
  /** Reads what a venue has said since it was read last. False: it gave no answer. */
  read(channelCode: string): Promise<boolean>
  /** Reads all of them every minute from now on. */
  start(): PollLoop
}

const differenceNotes = ({ differences, now, log }: Pick<ReconcilerDeps, 'differences' | 'now' | 'log'>) => {
  const note = async (channelCode: string, transactionId: string, what: string): Promise<void> => {
    const isNew = await differences.note(channelCode, transactionId, what, new Date(now()))
    if (isNew) log.error({ channelCode, transactionId, what }, 'a venue and the site differ: see venue differences')
  }

  const ended = (channelCode: string, transactionId: string, text: string) =>
    differences.end(channelCode, transactionId, { state: 'repaired', note: text, at: new Date(now()) })

  return { note, ended }
}

const settleRecord =
  ({ moves, wallet, keepRound, now, log }: ReconcilerDeps, { note, ended }: ReturnType<typeof differenceNotes>) =>
  async (channelCode: string, record: VenueRecord): Promise<'settled' | 'wait'> => {
    const { transactionId } = record
    if (record.kind === 'round') {
      const wrong = await keepRound(channelCode, record)
      if (wrong !== undefined) await note(channelCode, transactionId, wrong)
      return 'settled'
    }
    const move = await moves.find(channelCode, transactionId)
    const isTakenBack = record.kind === 'bet' && (await moves.isTakenBack(channelCode, transactionId))
    const finding = findingOf(record, {
      channelCode,
      move,
      isTakenBack,
      nowMs: now(),
      takeBackId: takeBackIdOf(transactionId),
    })
    if (finding.kind === 'wait') return 'wait'
    if (finding.kind === 'same') await ended(channelCode, transactionId, 'the venue has it by now')
    if (finding.kind === 'mark') await note(channelCode, transactionId, finding.what)
    if (finding.kind === 'repair') {
      await note(channelCode, transactionId, finding.what)
      const answer = await wallet.move(finding.move)
      if (answer.state === 'done')
        await ended(channelCode, transactionId, `${finding.move.kind} ${finding.move.transactionId}`)
      else log.error({ channelCode, transactionId, refusal: answer.refusal }, 'a difference could not be repaired')
    }
    return 'settled'
  }

/**
 * Holds what venues say of their callbacks against what we hold, record by record and page by page. What can be repaired
 * by rule is, once, by the way that callbacks take; everything else is noted for the operator. [C-13]
 */
export const createReconciler = (deps: ReconcilerDeps): Reconciler => {
  const { venue, states, differences, now, log } = deps
  const { note, ended } = differenceNotes(deps)

  const settle = settleRecord(deps, { note, ended })

  /** False: one is not decided yet; it and what follows are read again. */
  const readPage = async (channelCode: string, records: readonly VenueRecord[]): Promise<boolean> => {
    const read: string[] = []
    let isWhole = true
    for (const record of records) {
      isWhole = (await settle(channelCode, record)) === 'settled'
      if (!isWhole) break
      read.push(record.transactionId)
    }
    await differences.reconciled(channelCode, read, new Date(now()))
    return isWhole
  }

  const read = async (channelCode: string): Promise<boolean> => {
    for (let page = 0; page < pagesMax; page++) {
      const after = await differences.cursorOf(channelCode)
      const answer = await venue.records(channelCode, after)
      if (!answer) return false
      if (answer.records.length === 0) break
      if (!(await readPage(channelCode, answer.records))) return true
      if (answer.next === null) break
      await differences.keepCursor(channelCode, answer.next, new Date(now()))
    }
    const before = new Date(now() - missingThereAfterMs)
    for (const transactionId of await differences.missingThere(channelCode, before, missingMax))
      await note(channelCode, transactionId, 'done here, missing there')
    return true
  }

  const readAll = async (): Promise<void> => {
    for (const { channelCode, state } of await states.list(new Set()))
      if (state !== 'unavailable') await read(channelCode)
  }

  return {
    read,
    start: () => {
      let nextMs = now() + everyMs
      const turn = async (): Promise<true> => {
        if (now() < nextMs) return true
        nextMs = now() + everyMs
        await readAll()
        return true
      }
      return createPollLoop(turn, { log, what: 'records of venues' })
    },
  }
}
