import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createOrderEngine } from './order-engine.ts'
import { createOrderTimers } from './order-timers.ts'
import { createOrderRows } from './store/order-rows.ts'

/** Orders that move money in and out: their machines, timers and history. [C-14, S-13] */
export const createFinance = ({ db, units, now, log, shutdown }: Infrastructure) => {
  const rows = createOrderRows(db)
  const orders = createOrderEngine(rows, now)
  const timers = createOrderTimers({ rows, engine: orders, units, now, log })
  shutdown.add('order timers', () => timers.stop())
  return { orders, timers }
}
