/** Blanks, line feeds, marks that nobody sees and quotes: nothing of this can be part of a key. */
const noKeyLetters = /[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}"'\\]+/gu

/** The parts of an address or a key as a person pasted it, without its query. */
export const pastedParts = (pasted: string): string[] =>
  (pasted.split('?')[0] ?? '')
    .replace(noKeyLetters, '')
    .split('/')
    .filter((part) => part !== '')

/** The stream key in what was pasted as one: `KEY `, `/KEY`, `live/KEY` or the whole address before it; '' when there is none. */
export const pastedStreamKey = (pasted: string): string => pastedParts(pasted).at(-1) ?? ''
