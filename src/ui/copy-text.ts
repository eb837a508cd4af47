import { toast } from './toast-store.ts'

/** Copies a text, and says whether that worked. */
export const copyText = (text: string, words: { copied: string; failed: string }): void => {
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
  written.then(
    () => toast(words.copied, { tone: 'success' }),
    () => toast(words.failed, { tone: 'warning' }),
  )
}
