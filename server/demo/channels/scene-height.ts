import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { sceneHeights, type SceneHeight } from './demo-channel.ts'

/** Streams are sent as they were rendered, so what they cost is to receive, cut and serve their bytes. */
const measuredBytes = 8 << 20
const measuredTimes = 3
/** A core that takes longer for them is slow; twice as long, and it is very slow. */
const slowMs = 40
/** Programs that want a core, for each core: above it the machine is busy with other things. */
const busyLoad = 2

export interface Machine {
  readonly cores: number
  /** How long a core takes to hash 8 MiB. */
  readonly hashMs: number
  /** Programs that wanted a core in the last minute, on average. */
  readonly load: number
}

/** The size of the demo's pictures that a machine carries: a rung less for one core, for a slow one, for a busy one. */
export const sceneHeightFor = ({ cores, hashMs, load }: Machine): SceneHeight => {
  const slow = hashMs > 2 * slowMs ? 2 : hashMs > slowMs ? 1 : 0
  const rung = slow + (cores < 2 ? 1 : 0) + (load > busyLoad * cores ? 1 : 0)
  return sceneHeights[rung] ?? 360
}

const measureHashMs = (): number => {
  const bytes = Buffer.alloc(measuredBytes)
  const times = Array.from({ length: measuredTimes }, () => {
    const startMs = performance.now()
    createHash('sha256').update(bytes).digest()
    return performance.now() - startMs
  })
  return Math.min(...times)
}

export const measureMachine = (): Machine => ({
  cores: availableParallelism(),
  hashMs: measureHashMs(),
  load: loadavg()[0] ?? 0,
})
