import type { Log } from '#server/platform/log.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { OrderEngine } from './order-engine.ts'
import type { DueTimer, OrderRows } from './store/order-rows.ts'

const batchMax = 100
/** How long the timer of an order waits that could not be applied. */
const faultPauseMs = 30_000

interface TimerDeps {
  rows: OrderRows
  engine: Pick<OrderEngine, 'fire'>
  units: UnitOfWork
  now: () => number
  log: Log
}

/** Applies the timers of orders when they are due, also those that came due while no server ran. [S-13] */
export const createOrderTimers = ({ rows, engine, units, now, log }: TimerDeps): PollLoop => {
  /** An order that cannot be moved keeps no other one waiting. */
  const fire = async (timer: DueTimer): Promise<void> => {
    try {
      await units.run((unit) => engine.fire(unit, timer))
    } catch (error) {
      log.error({ ...timer, reason: oneLineOf(error) }, 'the timer of an order could not be applied')
      await rows.postponeTimer(timer, now() + faultPauseMs)
    }
  }

  const fireAll = async (): Promise<true> => {
    for (let due = await rows.due(now(), batchMax); due.length > 0; due = await rows.due(now(), batchMax))
      for (const timer of due) await fire(timer)
    return true
  }

  return createPollLoop(fireAll, { log, what: 'the timers of orders' })
}
