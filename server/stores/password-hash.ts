import { createHash } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'

/** Argon2id (the library's default algorithm) with OWASP's second choice of parameters: 19 MiB, 2 passes, 1 lane. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** SHA-256 hex: what accounts that were imported with such a hash have under their Argon2id hash. */
export const legacyHashOf = (password: string): string => createHash('sha256').update(password).digest('hex')

/** Runs in the thread pool, not on the event loop. */
export const hashPassword = async (password: string): Promise<string> => hash(password, parameters)

export const isPassword = async (stored: string, password: string): Promise<boolean> => verify(stored, password)
