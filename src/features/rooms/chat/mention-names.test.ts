import { expect, test } from 'vitest'
import { viewOf } from '#src/machines/rooms/view-message.ts'
import { aGiftMessage, aText } from '#src/machines/testing/room-messages.ts'
import { begunMention, completeMention, speakersOf } from './mention-names.ts'

test.each([
  ['@', 1, ''],
  ['你好@老', 4, '老'],
  ['@老王 你好', 3, '老王'],
  ['@老王 你好', 6, null],
  ['你好', 2, null],
  ['@a@b', 4, 'b'],
])('[A-03] in %j with the caret at %d the name begun is %j', (text, caret, begun) => {
  expect(begunMention(text, caret)).toBe(begun)
})

test('[A-03] a picked name takes the place of what was begun, and what follows stays', () => {
  expect(completeMention('你好@老，在吗', 4, '老王')).toEqual({ text: '你好@老王 ，在吗', caret: 6 })
})

test('[A-03] names are those who spoke last, newest first, each once, without the writer and givers', () => {
  const items = [
    aText(1, 'a', '7'),
    aText(2, 'b', '8'),
    aText(3, 'c', '7'),
    aText(4, 'd', '1'),
    aGiftMessage(5),
  ].flatMap(
    (message) =>
      viewOf(message, { deletedBy: undefined, reverted: false, latestOfVenue: false, role: undefined }) ?? [],
  )
  expect(speakersOf(items, '1')).toEqual(['member 7', 'member 8'])
})
