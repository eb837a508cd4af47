import * as z from 'zod/mini'

const documentId = z.uuid()

/** Operators' commands of what members hand in to show who they are. */
export const memberCommands = [
  /** What waits to be decided, the longest first. */
  z.strictObject({ command: z.literal('document.list'), limit: z.int().check(z.minimum(1), z.maximum(1000)) }),
  /** Writes it into the data folder. */
  z.strictObject({ command: z.literal('document.show'), documentId }),
  z.strictObject({ command: z.literal('document.accept'), documentId }),
  /** The member reads why. */
  z.strictObject({
    command: z.literal('document.refuse'),
    documentId,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
] as const
