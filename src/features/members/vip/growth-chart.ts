export interface ChartSize {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const wideWidth = 850

/** Left and right are what they are at least. */
export const chartSize = (width: number): ChartSize =>
  width < wideWidth / 2
    ? { width, height: 190, left: 44, right: 64, top: 26, bottom: 26 }
    : { width, height: 176, left: 50, right: 92, top: 26, bottom: 26 }

export interface GrowthChart {
  /** Where the curve begins and ends: the numbers beside it have room. */
  readonly left: number
  readonly right: number
  /** The x of a day by its place, the y of a growth. */
  readonly x: (nth: number) => number
  readonly y: (growth: number) => number
  readonly line: string
  readonly area: string
  readonly ticks: readonly number[]
}

const steps = [1, 2, 2.5, 5, 10]

/** Three to five round numbers around what is shown. */
const ticksOf = (low: number, high: number): number[] => {
  const rough = Math.max(1, (high - low) / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, Math.round((steps.find((each) => each * power >= rough) ?? 10) * power))
  const first = Math.floor(low / step) * step
  return Array.from({ length: Math.ceil((high - first) / step) + 1 }, (_, nth) => first + nth * step)
}

/** What a character takes of the numbers beside the curve, and of the last one, which is larger. */
const tickPx = 6.5
const nowPx = 8.5

const roomFor = (words: readonly string[], characterPx: number): number =>
  12 + characterPx * Math.max(...words.map(({ length }) => length))

/** Where lines and numbers of a growth curve stand. `marks`: growths that are shown beside it. `words`: a number as it is written. Pure. */
export const growthChart = (
  growth: readonly number[],
  marks: readonly number[],
  size: ChartSize,
  words: (value: number) => string,
): GrowthChart => {
  const values = [...growth, ...marks]
  const ticks = ticksOf(Math.min(...values), Math.max(...values, 1))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const left = Math.max(size.left, roomFor(ticks.map(words), tickPx))
  const right = size.width - Math.max(size.right, roomFor([words(growth.at(-1) ?? 0)], nowPx))
  const floor = size.height - size.bottom
  const x = (nth: number): number => left + ((right - left) * nth) / Math.max(1, growth.length - 1)
  const y = (value: number): number => floor - ((floor - size.top) * (value - low)) / Math.max(1, high - low)
  const line = growth
    .map((value, nth) => `${nth === 0 ? 'M' : 'L'}${x(nth).toFixed(1)} ${y(value).toFixed(1)}`)
    .join(' ')
  return { left, right, x, y, line, area: `${line} L${right} ${floor} L${left} ${floor}Z`, ticks }
}

/** So many places of a list, evenly, the last one among them. */
export const samplePlaces = (length: number, most: number): number[] => {
  const count = Math.min(length, most)
  if (count <= 1) return length === 0 ? [] : [length - 1]
  return Array.from({ length: count }, (_, nth) => Math.round(((length - 1) * nth) / (count - 1)))
}
