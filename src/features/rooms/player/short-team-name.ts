const hanPattern = /\p{Script=Han}/u
const hanChars = 2
const latinChars = 3

/** A team's name where there is no room: two Chinese characters, or three capitals. */
export const shortTeamName = (name: string): string => {
  const chars = Array.from(name.trim())
  if (hanPattern.test(name)) return chars.slice(0, hanChars).join('')
  return chars.slice(0, latinChars).join('').toUpperCase()
}
