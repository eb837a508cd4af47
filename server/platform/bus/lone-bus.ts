import { randomBytes } from 'node:crypto'
import type { Log } from '#server/platform/log.ts'
import { createHub } from './bus-line.ts'
import type { Bus } from './bus.ts'
import { LineBus } from './line-bus.ts'

const keyBytes = 32

export const makeBusKey = (): Buffer => randomBytes(keyBytes)

/** The bus of a site of one process: nobody else is on it, and publishing costs nothing. */
export const createLoneBus = (log: Pick<Log, 'error'>): Bus =>
  new LineBus(createHub().open(), { key: makeBusKey(), prefix: 'grandstand', now: () => performance.now(), log })
