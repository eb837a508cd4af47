import { appendFile, readFile } from 'node:fs/promises'
import { createMutex } from '#server/platform/keyed-mutex.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import type { Log } from '#server/platform/log.ts'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'
import type { FeedPosition } from '#server/sports/store/feed-rows.ts'
import type { FeedMessage } from './feed-messages.ts'
import { readFeedLine } from './feed-schema.ts'
import type { FeedConnection } from './ingest.ts'

/** Messages of a recorded feed in the order of their numbers, and counted from 1; lines that cannot be read, with their numbers in the file. */
export const readRecording = (text: string): { messages: FeedMessage[]; faults: { line: number; fault: string }[] } => {
  const bySeq = new Map<number, FeedMessage>()
  const faults: { line: number; fault: string }[] = []
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return
    const read = readFeedLine(line)
    if ('fault' in read) faults.push({ line: index + 1, fault: read.fault })
    else bySeq.set(read.seq, read)
  })
  // A bad line leaves a gap that nobody can fill, so that the numbers are given anew: the same for the same file.
  const inOrder = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
  return { messages: inOrder.map((message, index) => ({ ...message, seq: index + 1 })), faults }
}

/** The same message some time later: kick-off and clock go along. */
const moved = (message: FeedMessage, byMs: number): FeedMessage => {
  const { body } = message
  const atMs = message.atMs + byMs
  if (body.kind === 'fixture') return { ...message, atMs, body: { ...body, startAtMs: body.startAtMs + byMs } }
  if (body.kind !== 'standing') return { ...message, atMs }
  return { ...message, atMs, body: { ...body, clock: { ...body.clock, asOfMs: body.clock.asOfMs + byMs } } }
}

export interface Replay extends FeedConnection {
  /** Says what is due by now. */
  tick(nowMs: number): void
}

/** Says recorded messages after a position again, as far apart as they were. The first one is due now. */
export const createReplay = (
  recorded: readonly FeedMessage[],
  { position, nowMs, log }: { position: FeedPosition; nowMs: number; log: Pick<Log, 'error'> },
): Replay => {
  const listeners = createListenerSet<[FeedMessage]>(log, 'the replay')
  const left = recorded.slice(position.seq)
  const byMs = nowMs - (left[0]?.atMs ?? nowMs)
  const messages = left.map((message) => moved(message, byMs))
  let sentCount = 0
  return {
    subscribe: listeners.add,
    since: async (seq, limit) => ({
      messages: messages
        .slice(0, sentCount)
        .filter((message) => message.seq >= seq)
        .slice(0, limit),
      oldestSeq: position.seq + 1,
      newestSeq: position.seq + sentCount,
    }),
    tick(now) {
      for (let next = messages[sentCount]; next && next.atMs <= now; next = messages[sentCount]) {
        sentCount += 1
        listeners.notify(next)
      }
    },
    stop: () => undefined,
  }
}

/** Writes every message that the ingest stored as a line of a file. Throws a StartFault when it cannot be written. */
export const createRecorder = async (path: string, log: Log) => {
  await appendFile(path, '').catch((error: unknown) => {
    throw new StartFault(`FEED_RECORD ${path} cannot be written: ${oneLineOf(error)}`)
  })
  const inTurn = createMutex()
  return (messages: readonly FeedMessage[]): void => {
    const lines = messages.map((message) => `${JSON.stringify(message)}\n`).join('')
    inTurn(() => appendFile(path, lines)).catch((error: unknown) =>
      log.warn({ path, error: String(error) }, 'the feed could not be recorded'),
    )
  }
}

/**
 * The messages of a recording; each line that cannot be read is logged with its number. Throws a StartFault when there is
 * no such file, or no message in it.
 */
export const openRecording = async (path: string, log: Log): Promise<FeedMessage[]> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartFault(`FEED_REPLAY ${path} cannot be read: ${oneLineOf(error)}`)
  })
  const { messages, faults } = readRecording(text)
  for (const { line, fault } of faults) log.warn({ path, line, fault }, 'a line of the recorded feed is refused')
  if (messages.length === 0) throw new StartFault(`FEED_REPLAY ${path} is no recorded feed: no line of it is a message`)
  return messages
}
