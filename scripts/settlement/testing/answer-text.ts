import { answerLine, type Answer } from '#scripts/settlement/answer-lines.ts'
import { oddsAnswering } from '#scripts/settlement/answer-odds.ts'
import { ticketAnswering } from '#scripts/settlement/answer-ticket.ts'

const answering = { settle: ticketAnswering, odds: oddsAnswering }

/** What a command answers to one line that is not blank. */
export const answerText = (command: keyof typeof answering, line: string): Answer => {
  const answer = answerLine(answering[command], Buffer.from(line))
  if (!answer) throw new RangeError('a blank line has no answer')
  return answer
}
