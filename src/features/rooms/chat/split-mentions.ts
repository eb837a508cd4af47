export interface TextPart {
  text: string
  isMention: boolean
}

const mentionPattern = /(@[^\s@：:，,。！!？?]{1,24})/gu

/** A text in parts, the @names apart. Joined they are the text again. */
export const splitMentions = (text: string): readonly TextPart[] =>
  text
    .split(mentionPattern)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMention: part.startsWith('@') && part.length > 1 }))

/** True when the text names this member. */
export const isMentionOf = (text: string, nickname: string): boolean =>
  nickname !== '' &&
  text.includes(`@${nickname}`) &&
  splitMentions(text).some((part) => part.isMention && part.text === `@${nickname}`)
