import { seededRandom } from '#scripts/art/motion.ts'

const groupCount = 5
const tau = Math.PI * 2

interface Row {
  readonly attributes: string
  readonly lively: boolean
  readonly groups: readonly string[]
}

const isLively = (attributes: string): boolean => {
  const hex = /stroke="#(\w{6})"/.exec(attributes)?.[1] ?? '000000'
  const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return Math.max(...parts) - Math.min(...parts) > 60 || Math.min(...parts) > 190
}

const rowOf = (d: string, attributes: string, random: () => number): Row => {
  const groups = Array.from({ length: groupCount }, () => '')
  for (const person of d.match(/M[^M]+/g) ?? []) {
    const x = Number(/^M(-?[\d.]+)/.exec(person)?.[1] ?? 0)
    const group = Math.abs(Math.floor(x / 210 + random() * 1.6)) % groupCount
    groups[group] = `${groups[group] ?? ''}${person}`
  }
  return { attributes, lively: isLively(attributes), groups }
}

/** People on their seats: five choirs that bob in turn, the ones in team colours higher than the rest. */
export const livelyCrowd = (group: string, seed: number, bouncePx: number): ((share: number) => string) => {
  const random = seededRandom(seed)
  const opening = /^<g[^>]*>/.exec(group)?.[0] ?? '<g>'
  const rows = [...group.matchAll(/<path d="([^"]+)"([^>]*)\/>/g)].map((path) =>
    rowOf(path[1] ?? '', path[2] ?? '', random),
  )
  const beats = Array.from({ length: groupCount }, (_, index) => ({
    beats: 7 + ((index * 3) % 5),
    late: index / groupCount,
  }))
  const drawRow = (row: Row, share: number): string =>
    row.groups
      .map((d, index) => {
        const beat = beats[index]
        if (d === '' || !beat) return ''
        const up = Math.abs(Math.sin((share * beat.beats + beat.late) * (tau / 2))) * bouncePx * (row.lively ? 1 : 0.4)
        const sway = Math.sin((share * 2 + beat.late) * tau) * bouncePx * 0.35
        return `<path d="${d}"${row.attributes} transform="translate(${sway.toFixed(2)} ${(-up).toFixed(2)})"/>`
      })
      .join('')
  return (share) => `${opening}${rows.map((row) => drawRow(row, share)).join('')}</g>`
}

/** Cameras that flash on the stands. */
export const flashes = (
  seed: number,
  count: number,
  area: { top: number; bottom: number },
): ((share: number) => string) => {
  const random = seededRandom(seed)
  const all = Array.from({ length: count }, () => ({
    x: random() * 1600,
    y: area.top + random() * (area.bottom - area.top),
    at: random(),
  }))
  return (share) =>
    all
      .map(({ x, y, at }) => {
        const age = Math.abs(share - at)
        if (age > 0.008) return ''
        const strength = 1 - age / 0.008
        return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(26 * strength).toFixed(1)}" fill="#fff" opacity=".25"/><circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="5" fill="#fff" opacity="${strength.toFixed(2)}"/>`
      })
      .join('')
}
