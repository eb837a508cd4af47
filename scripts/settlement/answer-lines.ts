import { pipeline } from 'node:stream/promises'
import { parseStrictJson } from '#server/platform/http/strict-json.ts'
import { LineReader, type Line } from './line-reader.ts'

export interface Answer {
  readonly answer: object
  readonly isFault: boolean
}

/** What is answered to the value of a line, and to a line that has none or one of which two readers could differ. */
export interface Answering {
  readonly value: (value: unknown) => Answer
  readonly unreadable: (why: string, value?: unknown) => object
}

export const lineBytesMax = 64 * 1024
/** So much is written at once. */
const batchLength = 64 * 1024

const exits = { done: 0, failed: 1, usage: 2, faults: 3, brokenPipe: 141 } as const

const blank = /^[ \t\r]*$/

/** The answer to one line; undefined to a blank one, which needs none. */
export const answerLine = ({ value, unreadable }: Answering, line: Line): Answer | undefined => {
  const refused = (why: string, read?: unknown): Answer => ({ isFault: true, answer: unreadable(why, read) })
  if (line === null) return refused(`the line is longer than ${lineBytesMax} bytes`)
  const parsed = parseStrictJson(line)
  if (parsed.ok) return value(parsed.value)
  return blank.test(line.toString('latin1'))
    ? undefined
    : refused(`the line cannot be read: ${parsed.reason}`, parsed.value)
}

/** Answers line by line, in order; how much waits is bounded by the reader of the answers. Blank lines have no answer. */
export async function* answersTo(
  source: AsyncIterable<Buffer>,
  answering: Answering,
  onFault: () => void,
): AsyncGenerator<string> {
  const reader = new LineReader(lineBytesMax)
  const answerOf = (line: Line): string => {
    const answered = answerLine(answering, line)
    if (!answered) return ''
    if (answered.isFault) onFault()
    return `${JSON.stringify(answered.answer)}\n`
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
