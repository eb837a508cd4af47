import type { StreamHealth, StreamWarning } from '#contract/studio/entities/stream-health.ts'

const lookEveryMs = 1_000

interface WatchOptions {
  /** Rooms that a streamer publishes in, with how their streams are. */
  healths(): Iterable<readonly [roomNo: string, health: StreamHealth]>
  changed(roomNo: string, warnings: readonly StreamWarning[]): void
}

/** Looks each second whether a streamer has to be warned of something else than before. */
export const createWarningWatch = ({ healths, changed }: WatchOptions) => {
  const before = new Map<string, readonly StreamWarning[]>()
  const look = (): void => {
    const now = new Map<string, readonly StreamWarning[]>()
    for (const [roomNo, { warnings }] of healths()) now.set(roomNo, warnings)
    for (const roomNo of new Set([...before.keys(), ...now.keys()])) {
      const [was, is] = [before.get(roomNo) ?? [], now.get(roomNo) ?? []]
      if (is.length === 0) before.delete(roomNo)
      else before.set(roomNo, is)
      if (was.join() !== is.join()) changed(roomNo, is)
    }
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}
