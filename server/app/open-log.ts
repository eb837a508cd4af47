import { pino } from 'pino'
import type { Config } from './config.ts'
import type { Log } from '#server/platform/log.ts'

const secretFields = ['token', 'password', 'streamKey', 'key', 'err.parameters', '*.token', '*.password']

/** JSON lines on standard error; standard output is for people. */
export const createLog = (level: Config['LOG_LEVEL']): Log =>
  pino({ level, base: null, redact: secretFields }, pino.destination({ dest: 2, sync: true }))
