import { backdrops, type Backdrop } from './backdrops.ts'
import { beastMotifs, heroMotifs } from './motifs-creatures.ts'
import { luckMotifs, wheelMotifs } from './motifs-luck.ts'
import { seaMotifs, tableMotifs } from './motifs-sea.ts'
import { journeyMotifs, treasureMotifs } from './motifs-treasure.ts'
import { group, oval } from './shapes.ts'

const motifs: Readonly<Record<string, string>> = {
  ...wheelMotifs,
  ...luckMotifs,
  ...treasureMotifs,
  ...journeyMotifs,
  ...beastMotifs,
  ...heroMotifs,
  ...seaMotifs,
  ...tableMotifs,
}

/** Place and size of the motif, by composition; some repeat it faintly behind. */
const compositions = {
  centre: 'translate(200 162) scale(1.06)',
  large: 'translate(200 170) scale(1.38)',
  left: 'translate(158 164) scale(1.12) rotate(-6)',
  right: 'translate(244 162) scale(1.1) rotate(7)',
  low: 'translate(200 206) scale(1.3)',
  echo: 'translate(168 172) scale(1.02)',
} as const
type Composition = keyof typeof compositions

/** Hues in degrees: of the ground, the motif and its second colour. `isDay`: on a light ground. */
export interface Drawing {
  readonly motif: string
  readonly backdrop: Backdrop
  readonly hues: readonly [ground: number, main: number, accent: number]
  readonly composition: Composition
  readonly isDay: boolean
}

type Look = Omit<Drawing, 'motif'>

const draw = (backdrop: Backdrop, hues: Drawing['hues'], composition: Composition): Look => ({
  backdrop,
  hues,
  composition,
  isDay: false,
})

const dayOf = (...look: Parameters<typeof draw>): Look => ({ ...draw(...look), isDay: true })

const own: Readonly<Record<string, Look>> = {
  'jade-wheel': draw('rays', [158, 152, 45], 'centre'),
  'zodiac-wheel': draw('stars', [262, 275, 46], 'large'),
  'lotus-wheel': dayOf('waves', [190, 330, 48], 'low'),
  'helm-wheel': dayOf('peaks', [205, 28, 45], 'right'),
  'carnival-wheel': draw('confetti', [312, 345, 190], 'centre'),
  sevens: draw('curtains', [356, 355, 45], 'centre'),
  bell: draw('arches', [218, 20, 46], 'left'),
  cherries: dayOf('checks', [48, 352, 120], 'centre'),
  ingot: draw('rings', [2, 40, 44], 'low'),
  clover: dayOf('dunes', [84, 132, 52], 'right'),
  horseshoe: draw('web', [28, 212, 44], 'large'),
  lantern: draw('city', [340, 6, 45], 'echo'),
  crown: draw('stripes', [276, 340, 46], 'centre'),
  fireworks: draw('city', [236, 325, 48], 'large'),
  envelope: dayOf('confetti', [18, 0, 46], 'right'),
  'gem-mine': draw('peaks', [200, 190, 285], 'large'),
  chest: dayOf('dunes', [40, 24, 46], 'centre'),
  eggs: dayOf('bubbles', [140, 300, 190], 'low'),
  'magic-lamp': draw('moon', [268, 300, 42], 'left'),
  crystals: draw('rays', [300, 180, 320], 'low'),
  'crystal-ball': draw('curtains', [250, 285, 44], 'centre'),
  scrolls: dayOf('checks', [26, 12, 44], 'left'),
  keys: draw('arches', [176, 200, 44], 'large'),
  goblet: draw('leaves', [98, 350, 45], 'right'),
  amulet: draw('web', [322, 172, 44], 'centre'),
  rocket: draw('stars', [232, 352, 36], 'right'),
  ufo: draw('dunes', [128, 268, 62], 'centre'),
  balloon: dayOf('peaks', [198, 350, 46], 'left'),
  'paper-plane': dayOf('stripes', [210, 205, 340], 'large'),
  comet: draw('moon', [222, 26, 190], 'large'),
  train: dayOf('waves', [32, 352, 210], 'echo'),
  volcano: draw('rays', [12, 16, 44], 'low'),
  pagoda: dayOf('moon', [348, 2, 44], 'right'),
  cactus: dayOf('peaks', [30, 130, 42], 'left'),
  igloo: dayOf('stars', [196, 205, 45], 'low'),
  dragon: draw('rings', [350, 46, 18], 'centre'),
  panda: dayOf('leaves', [92, 118, 46], 'large'),
  tiger: draw('leaves', [150, 28, 46], 'large'),
  lion: dayOf('dunes', [204, 22, 40], 'centre'),
  fox: draw('peaks', [170, 20, 44], 'right'),
  phoenix: draw('rays', [330, 12, 46], 'large'),
  unicorn: dayOf('rings', [286, 315, 48], 'echo'),
  'golden-bull': draw('stripes', [4, 26, 46], 'low'),
  owl: draw('moon', [212, 30, 46], 'left'),
  'lucky-cat': dayOf('rays', [8, 352, 45], 'low'),
  pirate: draw('waves', [192, 210, 46], 'centre'),
  pharaoh: dayOf('stripes', [272, 212, 45], 'low'),
  swords: draw('leaves', [188, 350, 44], 'large'),
  samurai: dayOf('rings', [356, 225, 45], 'centre'),
  viking: draw('waves', [214, 205, 44], 'right'),
  wizard: draw('web', [282, 255, 48], 'left'),
  astronaut: draw('stars', [248, 14, 200], 'low'),
  guitar: draw('confetti', [264, 350, 48], 'left'),
  rose: dayOf('arches', [336, 346, 45], 'low'),
  teapot: dayOf('bubbles', [168, 205, 44], 'centre'),
  gramophone: draw('curtains', [24, 14, 44], 'echo'),
  clownfish: dayOf('bubbles', [188, 22, 46], 'centre'),
  shark: draw('waves', [206, 208, 200], 'large'),
  octopus: draw('bubbles', [206, 330, 46], 'low'),
  turtle: dayOf('waves', [166, 140, 70], 'right'),
  whale: dayOf('stars', [222, 222, 190], 'large'),
  crab: dayOf('dunes', [192, 8, 40], 'low'),
  jellyfish: draw('stars', [252, 300, 185], 'centre'),
  pufferfish: dayOf('rings', [176, 48, 30], 'left'),
  seahorse: draw('bubbles', [174, 44, 330], 'large'),
  anglerfish: draw('moon', [230, 258, 55], 'right'),
  'card-fan': draw('rings', [140, 150, 45], 'low'),
  mahjong: draw('leaves', [152, 140, 210], 'large'),
  xiangqi: dayOf('web', [34, 24, 42], 'centre'),
  dominoes: draw('stripes', [222, 352, 46], 'right'),
  pinball: draw('confetti', [290, 340, 190], 'low'),
  claw: dayOf('rays', [318, 290, 46], 'centre'),
  balls: draw('bubbles', [216, 354, 42], 'centre'),
  drum: draw('confetti', [172, 200, 46], 'low'),
}

/** Tables with dealers, four of a kind. */
const tables: readonly [string, Look[]][] = [
  [
    'baccarat',
    [
      draw('curtains', [160, 212, 0], 'low'),
      draw('rays', [352, 46, 0], 'centre'),
      draw('arches', [258, 325, 0], 'right'),
      draw('city', [215, 190, 0], 'left'),
    ],
  ],
  [
    'dragon-tiger',
    [
      draw('rings', [10, 150, 34], 'centre'),
      draw('moon', [232, 210, 28], 'large'),
      draw('leaves', [120, 355, 42], 'low'),
      draw('web', [292, 275, 45], 'right'),
    ],
  ],
  [
    'roulette',
    [
      draw('stripes', [140, 205, 45], 'large'),
      draw('stars', [224, 340, 46], 'centre'),
      draw('curtains', [342, 20, 44], 'low'),
      dayOf('rings', [36, 280, 42], 'right'),
    ],
  ],
  [
    'sic-bo',
    [
      draw('confetti', [264, 350, 46], 'centre'),
      dayOf('checks', [186, 205, 44], 'low'),
      draw('peaks', [6, 46, 140], 'large'),
      draw('waves', [176, 300, 52], 'left'),
    ],
  ],
]

/** Every drawing by its name, which is what a venue's catalogue calls it. */
export const drawings: ReadonlyMap<string, Drawing> = new Map([
  ...Object.entries(own).map(([name, drawing]): [string, Drawing] => [name, { ...drawing, motif: name }]),
  ...tables.flatMap(([motif, looks]) =>
    looks.map((look, index): [string, Drawing] => [`${motif}-${index + 1}`, { ...look, motif }]),
  ),
])

/** By the drawing's own measure: a straight line has no box that a share could be of. */
const gradient = (id: string, hue: number, [light, dark]: readonly [string, string]): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="-50" y1="-120" x2="50" y2="120"><stop stop-color="hsl(${hue} ${light})"/><stop offset="1" stop-color="hsl(${hue} ${dark})"/></linearGradient>`

const ground = ({ hues: [hue], isDay }: Drawing): string => {
  const [light, dark] = isDay ? ['72% 76%', '58% 46%'] : ['62% 36%', '70% 11%']
  return `<radialGradient id="b" cx=".5" cy=".42" r=".8"><stop stop-color="hsl(${hue} ${light})"/><stop offset="1" stop-color="hsl(${hue} ${dark})"/></radialGradient>`
}

const echoOf = ({ composition, motif }: Drawing): string =>
  composition === 'echo'
    ? group('translate(318 120) scale(.52) rotate(12)', `<g opacity=".45">${motifs[motif]}</g>`)
    : ''

/** A drawing as the text of an SVG file, 5 to 4. */
export const drawingText = (drawing: Drawing): string => {
  const [, main, accent] = drawing.hues
  const defs = [
    ground(drawing),
    gradient('m', main, ['88% 68%', '72% 36%']),
    gradient('a', accent, ['96% 74%', '84% 44%']),
  ].join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 320"><defs>${defs}</defs>`,
    `<path fill="url(#b)" d="M0 0h400v320H0z"/>`,
    backdrops[drawing.backdrop],
    oval(200, 302, 150, 16, '#000', 'opacity=".25"'),
    echoOf(drawing),
    group(compositions[drawing.composition], motifs[drawing.motif] ?? ''),
    '</svg>\n',
  ].join('')
}
