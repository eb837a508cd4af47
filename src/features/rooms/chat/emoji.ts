/** What has a drawing of ours, which looks the same to everybody, also where no font has it. A skin colour or a joined character makes another one of it. */
const drawn = /([🙂😀😂😅😍😎😮🤔😕😴😭😡👍👏🙏🔥⚽🏆🟨🟥🍉🐶]|❤️)(?![\p{Emoji_Modifier}\u200D])/u

/** A text in parts: those at odd places have a drawing. Joined they are the text again. */
export const splitEmoji = (text: string): readonly string[] => text.split(drawn)

export const emojiPath = (emoji: string): string => `/emoji/${emoji.codePointAt(0)?.toString(16)}.svg`
