import { createAtRest, dataKeyBytes } from '#server/providers/at-rest.ts'

/** Encryption at rest with a key that tests share. */
export const testAtRest = createAtRest(Buffer.alloc(dataKeyBytes, 7))
