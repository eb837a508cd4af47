const HAN = /\p{Script=Han}/u
const HAN_CHARS = 2
const LATIN_CHARS = 3

/** A team's name where there is no room: two Chinese characters, or three capitals. */
export const shortTeamName = (name: string): string => {
  const chars = Array.from(name.trim())
  if (HAN.test(name)) return chars.slice(0, HAN_CHARS).join('')
  return chars.slice(0, LATIN_CHARS).join('').toUpperCase()
}
