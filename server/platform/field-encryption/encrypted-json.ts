import type { FieldEncryption } from './field-encryption-port.ts'

/** What is kept as JSON, sealed. */
export const sealJson = (fieldEncryption: FieldEncryption, value: unknown, context: string): Buffer =>
  fieldEncryption.seal(Buffer.from(JSON.stringify(value)), context)

export const openJson = <T>(fieldEncryption: FieldEncryption, sealed: Buffer, context: string): T =>
  JSON.parse(fieldEncryption.open(sealed, context).toString()) as T
