import { lengthOf } from './text.ts'
import type { Verdict } from './verdict.ts'

/** The rule's own message when the text has more than `max` code points. [V-09] */
export const checkLength = <Message extends string>(
  text: string,
  { max, message }: { max: number; message: Message },
): Verdict<Message> => (lengthOf(text) > max ? message : null)
