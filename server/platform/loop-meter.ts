import { performance } from 'node:perf_hooks'

/**
 * Adds up for how long pieces of work keep the event loop, in milliseconds. What a piece goes on with after it has awaited
 * something counts too, as long as that stays in the same turn of the loop.
 */
export class LoopMeter {
  readonly #spend: (ms: number) => void
  #open = 0
  #countedUntilMs = 0

  constructor(spend: (ms: number) => void) {
    this.#spend = spend
  }

  measure<Result>(work: () => Result): Result {
    if (this.#open === 0) this.#countedUntilMs = performance.now()
    else this.#count()
    this.#open += 1
    // Before the work's own immediates: what follows on them is of another turn.
    const turn = { isOver: false }
    const end = setImmediate(() => (turn.isOver = true))
    try {
      const result = work()
      if (result instanceof Promise) this.#follow(result, turn, end)
      else clearImmediate(end)
      return result
    } catch (error) {
      clearImmediate(end)
      throw error
    } finally {
      this.#count()
      this.#open -= 1
    }
  }

  #follow(result: Promise<unknown>, turn: { isOver: boolean }, end: NodeJS.Immediate): void {
    const settled = (): void => {
      if (turn.isOver) return
      clearImmediate(end)
      this.#count()
    }
    result.then(settled, settled)
  }

  #count(): void {
    const nowMs = performance.now()
    this.#spend(nowMs - this.#countedUntilMs)
    this.#countedUntilMs = nowMs
  }
}
