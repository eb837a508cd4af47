/** Whether a text was posted as it was written, but for characters that blocked words replaced by stars. [V-09] */
export const isSameText = (posted: string, written: string): boolean => {
  const [kept, typed] = [Array.from(posted), Array.from(written)]
  return kept.length === typed.length && kept.every((character, at) => character === typed[at] || character === '*')
}
