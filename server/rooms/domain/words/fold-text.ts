import { plainOf, soundOf } from './confusables.ts'

/** A text as rules read it. `at[i]` and `end[i]` are the UTF-16 places of unit `i` in the text as it was written. */
export interface Folded {
  readonly text: string
  readonly at: readonly number[]
  readonly end: readonly number[]
}

export interface FoldedText {
  readonly source: string
  /** Small, composed alike, lookalikes and rare forms made plain, nothing invisible; signs stay, white space is one space. */
  readonly spaced: Folded
  /** The same without white space and signs. */
  readonly squeezed: Folded
  /** `squeezed` with one character for all that sound alike, repeats once. */
  readonly sounds: Folded
}

type Kind = 'unit' | 'space' | 'sign' | 'none'

interface Character {
  readonly kind: Kind
  readonly plain: string
  readonly sound: string
}

// Code points, not code units: a cache of all characters in use is small, and begins anew where somebody writes them all.
const charactersMax = 20_000
const characters = new Map<number, Character>()

const invisible = /^[\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]$/u
const unit = /[\p{L}\p{N}]/u
const white = /^\p{White_Space}/u

const readCharacter = (codePoint: number): Character => {
  const raw = String.fromCodePoint(codePoint)
  if (white.test(raw)) return { kind: 'space', plain: ' ', sound: ' ' }
  if (invisible.test(raw)) return { kind: 'none', plain: '', sound: '' }
  const bare = raw.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFKC').toLowerCase()
  const plain = Array.from(bare, plainOf).join('')
  const sound = Array.from(plain, soundOf).join('')
  const isUnit = unit.test(plain) || (sound !== plain && unit.test(sound))
  return { kind: isUnit ? 'unit' : 'sign', plain, sound }
}

const characterOf = (codePoint: number): Character => {
  const found = characters.get(codePoint)
  if (found) return found
  if (characters.size >= charactersMax) characters.clear()
  const read = readCharacter(codePoint)
  characters.set(codePoint, read)
  return read
}

class Folding implements Folded {
  text = ''
  readonly at: number[] = []
  readonly end: number[] = []

  add(units: string, at: number, end: number): void {
    this.text += units
    for (let unitAt = 0; unitAt < units.length; unitAt += 1) {
      this.at.push(at)
      this.end.push(end)
    }
  }
}

/** NFKC, small letters, lookalikes, marks and spacing tricks seen through, in one pass over the text. [P-02] */
export const foldText = (text: string): FoldedText => {
  const [spaced, squeezed, sounds] = [new Folding(), new Folding(), new Folding()]
  for (let at = 0; at < text.length;) {
    const codePoint = text.codePointAt(at) ?? 0
    const end = at + (codePoint > 0xffff ? 2 : 1)
    const { kind, plain, sound } = characterOf(codePoint)
    if (kind === 'space' ? !spaced.text.endsWith(' ') : kind !== 'none') spaced.add(plain, at, end)
    if (kind === 'unit' && unit.test(plain)) squeezed.add(plain, at, end)
    if (kind === 'unit' && !sounds.text.endsWith(sound)) sounds.add(sound, at, end)
    at = end
  }
  return { source: text, spaced, squeezed, sounds }
}
