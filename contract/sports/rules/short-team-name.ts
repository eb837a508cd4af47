const hanPattern = /\p{Script=Han}/u
const hanChars = 2
const latinChars = 3

/** The short name of a team whose feed has none: two Chinese characters, or three capitals. [E-11] */
export const shortTeamName = (name: string): string => {
  const chars = Array.from(name.trim())
  if (hanPattern.test(name)) return chars.slice(0, hanChars).join('')
  return chars.slice(0, latinChars).join('').toUpperCase()
}
