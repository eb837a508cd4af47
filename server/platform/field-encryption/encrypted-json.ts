import type { Sealing } from './field-encryption-port.ts'

/** What is kept as JSON, sealed. */
export const sealJson = (sealing: Sealing, value: unknown, context: string): Buffer =>
  sealing.seal(Buffer.from(JSON.stringify(value)), context)

export const openJson = <T>(sealing: Sealing, sealed: Buffer, context: string): T =>
  JSON.parse(sealing.open(sealed, context).toString()) as T
