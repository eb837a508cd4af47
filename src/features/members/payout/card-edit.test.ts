import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editCard } from './card-edit.ts'

test('[L-05] a card number is grouped by 4 while it is typed', () => {
  expect(editCard('62170', 5)).toEqual({ text: '6217 0', caret: 6 })
  expect(editCard('6217 0012 3456 7890 121', 23)).toEqual({ text: '6217 0012 3456 7890 121', caret: 23 })
  expect(editCard('', 0)).toEqual({ text: '', caret: 0 })
})

test('[L-05] the caret stays where one edits in the middle', () => {
  // A 9 was typed behind 62 of 6217 0012.
  expect(editCard('62917 0012', 3)).toEqual({ text: '6291 7001 2', caret: 3 })
  // The 1 of 6217 0012 was deleted.
  expect(editCard('627 0012', 2)).toEqual({ text: '6270 012', caret: 2 })
})

test('[L-05] what is pasted is cleaned and cut to the longest card number', () => {
  expect(editCard('６２１７-0012 3456x7890 1212 999', 30)).toEqual({ text: '6217 0012 3456 7890 121', caret: 23 })
})

test('[L-05] whatever is typed, as many digits stand before the caret as before', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 ]{0,24}$/), fc.nat(24), (typed, at) => {
      const caret = Math.min(at, typed.length)
      const { text, caret: after } = editCard(typed, caret)
      const count = (part: string) => part.replace(/ /g, '').length
      expect([count(text.slice(0, after)), /^(\d{4} )*\d{0,4}$/.test(text)]).toEqual([
        Math.min(count(typed.slice(0, caret)), 19),
        true,
      ])
    }),
  )
})
