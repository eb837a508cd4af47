/** Distances between the parts of a row or a stack, in px. */
type Gap = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16

type Placing =
  | 'middle'
  | 'top'
  | 'baseline'
  | 'between'
  | 'center'
  | 'end'
  | 'wrap'
  | 'oneColumn'
  | 'packed'
  | 'amid'
  | 'across'
type InParent = 'shrinks' | 'grows' | 'rigid' | 'pushed' | 'wide'
type Size = 'fs11' | 'fs12' | 'fs13' | 'fs14' | 'fs15' | 'fs16' | 'fs18' | 'fs22' | 'fs28'
type Tone = 'plain' | 'soft' | 'quiet' | 'danger' | 'warning' | 'success' | 'gold' | 'accent'
type Weight = 'regular' | 'medium' | 'bold' | 'black'
type LineHeight = 'lh13' | 'lh135' | 'lh14' | 'lh145' | 'lh15' | 'lh16'
type Setting = 'figures' | 'digits' | 'breaks' | 'oneLine' | 'cut' | 'centred'

type TextLook = Size | Tone | Weight | LineHeight | Setting | InParent
type BoxLook = TextLook | Placing

const box = (display: string, gap: Gap, looks: readonly BoxLook[]): string =>
  [display, ...(gap === 0 ? [] : [`gap${gap}`]), ...looks].join(' ')

/** Classes of parts above each other: layout.css. */
export const asStack = (gap: Gap = 0, ...looks: readonly BoxLook[]): string => box('stack', gap, looks)

/** Classes of parts beside each other. */
export const asRow = (gap: Gap = 0, ...looks: readonly BoxLook[]): string => box('row', gap, looks)

/** Classes of a row that stands in a line of text. */
export const asInlineRow = (gap: Gap = 0, ...looks: readonly BoxLook[]): string => box('inlineRow', gap, looks)

/** Classes of a text. */
export const asText = (...looks: readonly TextLook[]): string => looks.join(' ')
