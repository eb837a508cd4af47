const hidden = new RegExp(
  [
    '[\\p{Cc}\\p{Cs}\\u2028\\u2029]', // controls, line breaks and tabs included; halves of surrogate pairs
    '[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]', // direction marks, overrides and isolates
    '[\\u00AD\\u034F\\u180E\\u200B-\\u200D\\u2060-\\u2065\\u206A-\\u206F\\uFEFF]', // zero-width
    '[\\u115F\\u1160\\u3164\\uFFA0\\u2800]', // fillers that show as nothing
    '[\\p{Noncharacter_Code_Point}\\p{Co}]', // what Unicode gives no character to
    '[\\uFFF9-\\uFFFB\\u{E0000}-\\u{E0FFF}]', // annotations, tags, variation selectors
  ].join('|'),
  'gu',
)

/**
 * True when the text holds what nobody sees: controls, zero-width characters, bidi marks and overrides, fillers. Ask it
 * of the text as typed: trimming already removes some of them. [V-01, V-03, V-04]
 */
export const hasHidden = (text: string): boolean => text.search(hidden) >= 0

/** The text without what nobody sees: for numbers, in which it means nothing. */
export const withoutHidden = (text: string): string => text.replaceAll(hidden, '')

/**
 * Full-width digits, letters and signs as an input method types them become plain ones (NFKC, so that letters are also
 * composed and compatibility ideographs are unified). For names, phones, codes, numbers and amounts; never for passwords,
 * which stay as typed.
 */
export const foldWidth = (text: string): string => text.normalize('NFKC')

/** The text as it is kept: folded, trimmed, one space where several are. */
export const plainText = (text: string): string => foldWidth(text).trim().replace(/\s+/g, ' ')

/** How many characters a reader counts, about: code points, so that a rare ideograph is one. */
export const lengthOf = (text: string): number => Array.from(text).length
