import { createAtRest, dataKeyBytes } from '#server/platform/field-encryption/field-encryption.ts'

/** Encryption at rest with a key that tests share. */
export const testAtRest = createAtRest(Buffer.alloc(dataKeyBytes, 7))
