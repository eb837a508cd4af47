import { uploadBytesMax } from '#contract/limits.ts'
import type { Verdict } from '#contract/text/verdict.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** What a document may be, as far as its name and size say; the server looks at its content. [C-12] */
export const checkFile = ({ type, size }: { type: string; size: number }): Verdict<'type' | 'large' | 'empty'> => {
  if (!types.includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > uploadBytesMax ? 'large' : null
}
