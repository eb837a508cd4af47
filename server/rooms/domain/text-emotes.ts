const emoji =
  /\p{RI}{2}|(?![#*\d])\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F\u20E3?|[\u{E0020}-\u{E007F}]+)?(?:\u200D\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F)?)*/gu

/** Emoji and spaces between them, nothing else. Taken out one after the other: one expression for all would try every grouping. [P-02] */
export const isEmotesOnly = (text: string): boolean => text.replaceAll(emoji, '').trim() === ''
