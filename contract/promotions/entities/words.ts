import * as z from 'zod/mini'

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(400))

/** A text of operators in both languages. */
export const Words = z.strictObject({ zh: Text, en: Text })
export type Words = z.infer<typeof Words>
