import type { AtRest } from './field-encryption-port.ts'

/** What is kept as JSON, sealed. */
export const sealJson = (atRest: AtRest, value: unknown, context: string): Buffer =>
  atRest.seal(Buffer.from(JSON.stringify(value)), context)

export const openJson = <T>(atRest: AtRest, sealed: Buffer, context: string): T =>
  JSON.parse(atRest.open(sealed, context).toString()) as T
