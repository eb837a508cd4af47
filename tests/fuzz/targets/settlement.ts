import { answerLine, lineBytesMax } from '#scripts/settlement/answer-lines.ts'
import { oddsAnswering } from '#scripts/settlement/answer-odds.ts'
import { ticketAnswering } from '#scripts/settlement/answer-ticket.ts'
import { LineReader } from '#scripts/settlement/line-reader.ts'
import { check, type FuzzTarget } from '#tests/fuzz/fuzz-target.ts'

const linesOf = (input: Buffer) => {
  const reader = new LineReader(lineBytesMax)
  return [...reader.take(input), ...reader.end()]
}

const ticket =
  '{"id":"1","currency":"CNY","stake":"100.00","oddsFormat":"malay","sizes":[1,2],"capPerLine":"150.00","legs":['
const legs = [
  '{"price":"-0.95","market":"handicap","pick":"home","line":"-0.25","score":"2-1","scoreAtBet":"1-0"}',
  '{"price":"0.90","won":true,"voidFactor":"0.5"}',
  '{"price":"-1","deadHeat":{"tied":4,"places":1}}',
  '{"price":"1","result":"half_lost"}',
]

/** Whatever the lines are: each that is not blank has one answer of the kind that it says, in one line. */
export const settlement: FuzzTarget = {
  name: 'settlement',
  seeds: [
    `${ticket}${legs.slice(0, 2).join(',')}]}\n${ticket}${legs.slice(2).join(',')}]}\r\n`,
    '{"format":"american","price":"-110"}\n{"format":"fractional","price":"6/4"}\n',
    '{"format":"decimal","price":"2.50"}\n\n\uFEFF{"format":"malay","price":"-0.67"}',
  ].map((text) => Buffer.from(text)),
  run: (input) => {
    for (const line of linesOf(input))
      for (const answering of [ticketAnswering, oddsAnswering]) {
        const answered = answerLine(answering, line)
        check(answered === undefined || 'error' in answered.answer === answered.isFault, 'a fault that is none')
        check(!JSON.stringify(answered?.answer ?? '').includes('\n'), 'an answer of two lines')
      }
  },
}
