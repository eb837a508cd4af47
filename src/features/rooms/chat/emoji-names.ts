/** Emoji that can be chosen, each with a drawing, and what they are called. */
export const emojiNames = {
  '🙂': 'smile',
  '😀': 'grin',
  '😂': 'joy',
  '😅': 'sweat',
  '😍': 'love',
  '😎': 'cool',
  '😮': 'wow',
  '🤔': 'think',
  '😕': 'huh',
  '😴': 'sleep',
  '😭': 'cry',
  '😡': 'angry',
  '👍': 'thumb',
  '👏': 'clap',
  '🙏': 'pray',
  '❤️': 'heart',
  '🔥': 'fire',
  '⚽': 'goal',
  '🏆': 'cup',
  '🟨': 'yellowcard',
  '🟥': 'redcard',
  '🍉': 'melon',
  '🐶': 'dog',
} as const

export type Emoji = keyof typeof emojiNames
