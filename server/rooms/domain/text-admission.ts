import { chatTextMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { lengthOf } from '#contract/text/text.ts'

/** More combining marks than this in a row draw over the neighbouring lines. */
const combiningMarksInARowMax = 6

// Flags of England, Scotland and Wales are spelled with tag characters, which are invisible elsewhere.
const tagFlags = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}/gu
// A joiner between two pictures makes one picture; elsewhere it only hides a difference.
const joinedPictures = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}])\u200D(?=\p{Extended_Pictographic})/gu

const refusedCharacters = new RegExp(
  [
    '\\p{Cc}', // C0 and C1 controls, line breaks and tabs included
    '\\p{Cs}', // halves of surrogate pairs
    '[\\u2028\\u2029]', // line and paragraph separators
    '[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]', // direction marks, overrides and isolates
    '[\\u00AD\\u180E\\u200B-\\u200D\\u2060-\\u2065\\u206A-\\u206F\\uFEFF]', // zero-width
    '[\\u115F\\u1160\\u3164\\uFFA0\\u2800]', // fillers that show as nothing
    '[\\uFFF0-\\uFFFB\\uFFFE\\uFFFF]',
    '[\\u{E0000}-\\u{E0FFF}]', // tags and variation selectors that hide text
  ].join('|'),
  'u',
)
const markPile = new RegExp(`[\\p{Mn}\\p{Me}]{${combiningMarksInARowMax + 1},}`, 'u')

const holdsRefused = (text: string): boolean =>
  refusedCharacters.test(text.replaceAll(tagFlags, '').replaceAll(joinedPictures, '')) || markPile.test(text)

/**
 * What may be said: trimmed, 1 to 200 code points, no control, bidi or zero-width characters (the joiner inside an
 * emoji apart), no halves of surrogate pairs, no piles of combining marks; everything else stays as it is. [C-16, V-09]
 */
export const admitText = (raw: string, lengthMax: number = chatTextMax): Outcome<string, 'TEXT_REFUSED'> => {
  const text = raw.trim()
  const isRefused = text === '' || lengthOf(text) > lengthMax || holdsRefused(text)
  return isRefused ? reject('TEXT_REFUSED') : accept(text)
}

/** A pinned text and the reason of a mute follow the same rule and may also be empty. [P-02] */
export const admitOptionalText = (raw: string, lengthMax: number): Outcome<string, 'TEXT_REFUSED'> =>
  raw.trim() === '' ? accept('') : admitText(raw, lengthMax)
