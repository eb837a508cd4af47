import { pipeline } from 'node:stream/promises'
import { LineReader, type Line } from './line-reader.ts'

export interface Answer {
  readonly answer: object
  readonly isFault: boolean
}

/** What answers a line of JSON, and a line that cannot be read. */
export interface Answering {
  readonly line: (text: string) => Answer
  readonly unreadable: (why: string) => object
}

export const lineBytesMax = 64 * 1024
/** So much is written at once. */
const batchLength = 64 * 1024

const exits = { done: 0, failed: 1, usage: 2, faults: 3, brokenPipe: 141 } as const

/** Answers line by line, in order; how much waits is bounded by the reader of the answers. Blank lines have no answer. */
export async function* answersTo(
  source: AsyncIterable<Buffer>,
  { line, unreadable }: Answering,
  onFault: () => void,
): AsyncGenerator<string> {
  const reader = new LineReader(lineBytesMax)
  const answerOf = (read: Line): string => {
    if ('text' in read && read.text.trim() === '') return ''
    const { answer, isFault } = 'fault' in read ? { answer: unreadable(read.fault), isFault: true } : line(read.text)
    if (isFault) onFault()
    return `${JSON.stringify(answer)}\n`
  }
  let batch = ''
  for await (const chunk of source) {
    for (const read of reader.take(chunk)) {
      batch += answerOf(read)
      if (batch.length < batchLength) continue
      yield batch
      batch = ''
    }
    if (batch !== '') yield batch
    batch = ''
  }
  for (const read of reader.end()) yield answerOf(read)
}

/** Runs a command that answers its standard input line by line. Exit code 3 when a line could not be answered. */
export const runAnswering = async (usage: string, answering: Answering): Promise<void> => {
  if (process.argv.length > 2) {
    process.stderr.write(`${usage}\n`)
    process.exitCode = exits.usage
    return
  }
  let exit: number = exits.done
  try {
    await pipeline(
      process.stdin,
      (source: AsyncIterable<Buffer>) => answersTo(source, answering, () => (exit = exits.faults)),
      process.stdout,
    )
  } catch (error) {
    const isBrokenPipe = error instanceof Error && 'code' in error && error.code === 'EPIPE'
    if (!isBrokenPipe) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    exit = isBrokenPipe ? exits.brokenPipe : exits.failed
  }
  process.exitCode = exit
}
