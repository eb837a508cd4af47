import { globSync, readFileSync } from 'node:fs'
import { createSeededRandom } from '#server/demo/crowd/seeded-random.ts'
import { mutate } from './mutate.ts'

/** Something that reads what strangers send. */
export interface FuzzTarget {
  readonly name: string
  /** Good inputs, from which others are made. */
  readonly seeds: readonly Uint8Array[]
  /** Throws when the input shows a fault; what the reader says of a bad input is none. */
  run(input: Buffer, lane: number): void | Promise<void>
  /** How many inputs may be under way at once, each in a lane of its own; 1 when absent. */
  readonly lanes?: number
}

export interface Finding {
  readonly input: Buffer
  readonly error: unknown
}

const corpusFolder = 'tests/fuzz/corpus'

/** Inputs that once showed a fault, kept as hex, one a file. */
export const corpusOf = (name: string): Buffer[] =>
  globSync(`${corpusFolder}/${name}/*.hex`)
    .toSorted()
    .map((file) => Buffer.from(readFileSync(file, 'utf8').trim(), 'hex'))

export const corpusFile = (name: string, key: string): string => `${corpusFolder}/${name}/${key}.hex`

/** Longest that a reader of 64 KB may keep the processor, milliseconds; a loop that an input steers takes much longer. */
const inputMaxMs = 2_000

/** Of the whole process: a machine that is busy with something else takes none of it. */
const busyMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

const faultOf = async (target: FuzzTarget, input: Buffer, lane: number): Promise<unknown> => {
  const started = process.cpuUsage()
  const startedMs = performance.now()
  try {
    await target.run(Buffer.from(input), lane)
  } catch (error) {
    return error
  }
  const tookMs = Math.min(performance.now() - startedMs, busyMs(started))
  return tookMs > inputMaxMs ? new Error(`took ${tookMs.toFixed(0)} ms`) : undefined
}

/** The first fault among the kept inputs and `count` inputs made from the seed, or undefined. */
export const fuzz = async (target: FuzzTarget, count: number, seed: number): Promise<Finding | undefined> => {
  const kept = corpusOf(target.name)
  const random = createSeededRandom(seed)
  const seeds = [...target.seeds, ...kept]
  let given = 0
  let finding: Finding | undefined
  const work = async (lane: number): Promise<void> => {
    while (!finding && given < kept.length + count) {
      const input = kept[given] ?? mutate(random, seeds)
      given += 1
      const error = await faultOf(target, input, lane)
      if (error !== undefined) finding ??= { input, error }
    }
  }
  await Promise.all(Array.from({ length: target.lanes ?? 1 }, (_, lane) => work(lane)))
  return finding
}

/** Runs the reader; only errors of these kinds are an answer to a bad input. */
export const allowing = (kinds: readonly (new (...parts: never[]) => Error)[], read: () => unknown): void => {
  try {
    read()
  } catch (error) {
    if (!kinds.some((kind) => error instanceof kind)) throw error
  }
}

export const check = (isRight: boolean, what: string): void => {
  if (!isRight) throw new Error(what)
}
