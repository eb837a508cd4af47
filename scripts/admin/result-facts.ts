const pairPattern = /^(?:(corners|kills)\.?)?([a-z]*\d?)=(\d{1,3})-(\d{1,3})$/
const mapPattern = /^(m\d)=(home|visit)$/
const goalsPattern = /^goals=([hv]{0,99})$/

const typed = 'write match=2-1 h1=1-0 goals=hhv corners=7-3 corners.h1=4-1 m1=home kills.m1=22-18'

/** What is known of a match, word by word: `match=2-1 h1=1-0 goals=hhv corners=7-3 m1=home kills.m1=22-18`. */
export const readFacts = (words: readonly string[]) => {
  const facts = {
    parts: {} as Record<string, { home: number; away: number }>,
    corners: {} as Record<string, { home: number; away: number }>,
    goals: [] as ('home' | 'visit')[],
    kills: {} as Record<string, { home: number; away: number }>,
    maps: {} as Record<string, string>,
  }
  for (const word of words) {
    const [, letters] = goalsPattern.exec(word) ?? []
    const [, map, winner] = mapPattern.exec(word) ?? []
    const [, what = 'parts', part = '', home, away] = pairPattern.exec(word) ?? []
    if (letters !== undefined) facts.goals = letters.split('').map((letter) => (letter === 'h' ? 'home' : 'visit'))
    else if (map !== undefined && winner !== undefined) facts.maps[map] = winner
    else if (home !== undefined && away !== undefined)
      facts[what as 'parts' | 'corners' | 'kills'][part === '' ? 'match' : part] = {
        home: Number(home),
        away: Number(away),
      }
    else throw new Error(`${word} says nothing of a match: ${typed}`)
  }
  return facts
}
