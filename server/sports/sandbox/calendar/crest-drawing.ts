import { createRandom, pick, type Random } from '#server/platform/random.ts'

const outlines = [
  'M20 1.5 37 6v15.5c0 10-6.5 17-17 21-10.5-4-17-11-17-21V6Z',
  'M20 1.5 37.5 11v22L20 42.5 2.5 33V11Z',
  'M20 2a20 20 0 1 0 .01 40 20 20 0 0 0-.01-40Z',
  'M4 3h32v22c0 8-7 13-16 17.500C11 38 4 33 4 25Z',
] as const
const disc = 'M20 3.500a18.5 18.5 0 1 0 .01 37 18.5 18.5 0 0 0-.01-37Z'

type Palette = readonly [field: string, shade: string, emblem: string]
const palettes: readonly [Palette, ...Palette[]] = [
  ['#c3182f', '#8f0f22', '#ffd24a'],
  ['#174a8c', '#0f3468', '#f4f8ff'],
  ['#6b2fa8', '#50208a', '#ffb03a'],
  ['#0f7a4d', '#0a5c39', '#ffe27a'],
  ['#10183a', '#1b2a5e', '#63b8ff'],
  ['#c8d6e2', '#a9bccd', '#26406a'],
  ['#e0732a', '#b9551a', '#fff4e0'],
  ['#1c1f26', '#343a46', '#f24b5b'],
  ['#0d8aa6', '#086a82', '#eaffff'],
  ['#7c1f3a', '#5b1329', '#f0c9a0'],
  ['#f0c23b', '#cf9e1d', '#1d2a44'],
  ['#2b8fd6', '#1b6dab', '#ffffff'],
  ['#3c5a2a', '#2b431d', '#d7f06a'],
  ['#e6e9f0', '#cdd3df', '#b3202f'],
]

/** The second colour on the ground. */
const divisions = [
  'M20 0v44h20V0Z',
  'M0 44 40 0v44Z',
  'M20 0 40 44H0Z',
  'M0 24h40v20H0Z',
  'M0 14h40v7H0ZM0 28h40v7H0Z',
  'M8 0h6v44H8ZM20 0h6v44h-6ZM32 0h6v44h-6Z',
  'M0 30 20 16l20 14v14H0Z',
] as const

const emblems = [
  'M20 11l2.7 7.3 7.8.3-6.1 4.8 2.1 7.5-6.5-4.3-6.5 4.3 2.1-7.5-6.1-4.8 7.8-.3Z',
  'M20.5 9c1 4.5 8 8 8 16a8.5 8.5 0 0 1-17 0c0-3.5 1.6-5.8 3.5-7.8.4 2.4 1.3 3.7 2.6 4.2-.5-4 .3-8.6 2.9-12.400Z',
  'M6 18c6 0 10 2 14 7 4-5 8-7 14-7-5 3-8 7-9 13h-10c-1-6-4-10-9-13Z',
  'M23 8 11 24h7l-3 12 14-17h-8Z',
  'M7 32 16 15l5 8 4-5 8 14Z',
  'M6 24c4-6 8-6 12 0s9 6 16-2c-1 10-6 14-14 14S7 31 6 24ZM8 18c4-5 8-5 12 0s8 4 12-1c-3-5-7-6-12-6s-10 2-12 7Z',
  'M9 30 7 15l7 6 6-10 6 10 7-6-2 15Z',
  'M20 9 30 22 20 35 10 22Z',
  'M12 32V16l8-6 8 6v16h-5v-9h-6v9Z',
  'M20 10a5 5 0 0 1 5 5c0 2-1 3.5-2.5 4.300L24 34h-8l1.5-14.700A5 5 0 0 1 20 10Z',
] as const

const drawn = (random: Random, outline: string): string => {
  const [field, shade, emblem] = pick(random, palettes)
  const edge = 'stroke-linejoin="round"'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="176" viewBox="0 0 40 44">',
    `<defs><clipPath id="k"><path d="${outline}"/></clipPath></defs>`,
    `<g clip-path="url(#k)"><path d="M0 0h40v44H0Z" fill="${field}"/>`,
    `<path d="${pick(random, divisions)}" fill="${shade}"/></g>`,
    `<path d="${pick(random, emblems)}" fill="${emblem}"/>`,
    `<path d="${outline}" fill="none" stroke="${emblem}" stroke-width="2.4" ${edge}/>`,
    `<path d="${outline}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="1"/></svg>`,
  ].join('')
}

const seedOf = (name: string): number =>
  Array.from(name).reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  )

/** A crest for a name, the same for ever: a badge for leagues, else a shield. */
export const drawCrest = (name: string): string => {
  const random = createRandom(seedOf(name))
  return drawn(random, name.startsWith('league-') ? disc : pick(random, outlines))
}
