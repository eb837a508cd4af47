import { slotLines, slotReels, type SlotRound, type SlotSymbol } from '#contract/games/rules/slot.ts'

/** What stands there before anything was spun. */
export const firstStops: readonly number[] = [5, 9, 2, 16, 11]

/** How many symbols go by on the first reel, and how many more on each one to its right. */
const passing = 12
const passingMore = 5

/** What a reel shows at its end, and below it, in the order of the reel, what went by before: it turns downwards. */
export const stripOf = (reel: number, stop: number): readonly SlotSymbol[] => {
  const symbols = slotReels[reel] ?? []
  const count = 3 + passing + reel * passingMore
  return Array.from({ length: count }, (_, at) => symbols[(stop + at) % symbols.length] ?? 'card')
}

/** The cells that pay, as 'row reel'. */
export const winningCells = ({ wins }: Pick<SlotRound, 'wins'>): ReadonlySet<string> =>
  new Set(
    wins.flatMap(({ line, count }) => (slotLines[line] ?? []).slice(0, count).map((row, reel) => `${row} ${reel}`)),
  )

/** The first `count` points of a line on a field of 5 by 3, each cell one wide and one high. */
export const linePoints = (line: number, count: number): string =>
  (slotLines[line] ?? [])
    .slice(0, count)
    .map((row, reel) => `${reel + 0.5},${row + 0.5}`)
    .join(' ')
