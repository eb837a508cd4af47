/** Fills of a game's drawing: its main and accent colour as gradients, dark and light flat. */
const fills: Readonly<Record<string, string>> = { m: 'url(#m)', a: 'url(#a)', d: '#10161f', l: '#fff6e4' }

const fillOf = (fill: string): string => fills[fill] ?? fill

/** A closed shape. `more`: further attributes. */
export const p = (d: string, fill = 'm', more = ''): string =>
  `<path d="${d}" fill="${fillOf(fill)}"${more && ` ${more}`}/>`

/** A line without a filling. */
export const line = (d: string, stroke = 'l', width = 5, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${fillOf(stroke)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`

export const disc = (x: number, y: number, r: number, fill = 'm', more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fillOf(fill)}"${more && ` ${more}`}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill = 'm', more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fillOf(fill)}"${more && ` ${more}`}/>`

export const box = (x: number, y: number, width: number, height: number, r = 0, fill = 'm', more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fillOf(fill)}"${more && ` ${more}`}/>`

export const group = (transform: string, ...parts: readonly string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`

/** The parts and their mirror image. */
export const both = (...parts: readonly string[]): string => parts.join('') + group('scale(-1 1)', ...parts)

/** The parts so many times around the middle. */
export const around = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => group(`rotate(${(index * 360) / count})`, part(index))).join('')

const round = (value: number): number => Math.round(value * 10) / 10

/** The outline of a star or, with `inner` near `outer`, of a cog. */
export const starPath = (points: number, outer: number, inner: number, x = 0, y = 0): string =>
  Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner
    const angle = (index * Math.PI) / points - Math.PI / 2
    return `${index === 0 ? 'M' : 'L'}${round(x + Math.cos(angle) * radius)} ${round(y + Math.sin(angle) * radius)}`
  }).join('') + 'Z'

/** Two eyes, each with a light. */
export const eyes = (x: number, y: number, r: number): string =>
  both(disc(x, y, r, 'l'), disc(x - r / 6, y, r * 0.6, 'd'), disc(x - r / 3, y - r / 4, r * 0.2, 'l'))

/** A cut gem. */
export const gem = (x: number, y: number, size: number, fill = 'a'): string =>
  group(
    `translate(${x} ${y}) scale(${size / 40})`,
    p('M-24-30h48l20 24L0 40-44-6Z', fill),
    p('M-24-30 0-6l24-24ZM-44-6H0v46Z', '#fff', 'opacity=".35"'),
    p('M44-6H0v46Z', '#000', 'opacity=".18"'),
  )

export const coin = (x: number, y: number, r: number): string =>
  disc(x, y, r, 'a') +
  disc(x, y, r * 0.74, 'none', 'stroke="#fff" stroke-opacity=".55" stroke-width="3"') +
  p(starPath(5, r * 0.45, r * 0.2, x, y), 'l', 'opacity=".85"')
