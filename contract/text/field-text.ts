import { hasHidden, lengthOf, plainText } from './text.ts'

/** A short text as it is kept, or the rule that it breaks. Lengths in code points, after folding. [V-09] */
export const readFieldText = (
  typed: string,
  { min, max }: { min: number; max: number },
): { text: string } | { rule: 'hidden' | 'length' } => {
  if (hasHidden(typed)) return { rule: 'hidden' }
  const text = plainText(typed)
  return lengthOf(text) < min || lengthOf(text) > max ? { rule: 'length' } : { text }
}
