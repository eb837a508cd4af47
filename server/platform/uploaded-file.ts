import { uploadBytesMax } from '#contract/limits.ts'

/** The bytes of a file that came as base64; undefined when they are too many. */
export const uploadedFile = (base64: string): Buffer | undefined => {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length <= uploadBytesMax ? bytes : undefined
}
