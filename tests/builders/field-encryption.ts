import { createFieldEncryption, dataKeyBytes } from '#server/platform/field-encryption/field-encryption.ts'

/** Encryption of fields with a key that tests share. */
export const testFieldEncryption = createFieldEncryption(Buffer.alloc(dataKeyBytes, 7))
