import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { createSemaphore } from './semaphore.ts'

/** Argon2id (the library's default algorithm) with OWASP's second choice of parameters: 19 MiB, 2 passes, 1 lane. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays for everything else. */
const runningMax = Math.max(1, availableParallelism() - 1)
const waitingMax = 64

/** Of the running ones, so many may be of new passwords: the others are for those who log in. */
const newPasswordsRunningMax = Math.max(1, Math.floor(runningMax / 2))

/** Some hashes run at once, some wait, the others are refused: hashes are dear, and anybody may ask for one. */
const limited = createSemaphore({ runningMax, waitingMax })

/** New passwords wait in a queue of their own, so that no log-in waits behind more of them than run. */
const limitedNew = createSemaphore({ runningMax: newPasswordsRunningMax, waitingMax })

/** SHA-256 hex: what accounts that were imported with such a hash have under their Argon2id hash. */
export const legacyHashOf = (password: string): string => createHash('sha256').update(password).digest('hex')

/** Runs in the thread pool, not on the event loop. Throws a BusyError when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  limitedNew(() => limited(() => hash(password, parameters)))

/** As hashPassword. */
export const isPassword = (stored: string, password: string): Promise<boolean> =>
  limited(() => verify(stored, password))
