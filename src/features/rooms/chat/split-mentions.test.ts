import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMentionOf, splitMentions } from './split-mentions.ts'

describe('mentions', () => {
  test('an @name stands apart from the words around it', () => {
    expect(splitMentions('@海风吹 我也跟了')).toEqual([
      { text: '@海风吹', isMention: true },
      { text: ' 我也跟了', isMention: false },
    ])
  })

  test('punctuation ends a name', () => {
    expect(isMentionOf('谢谢@海风吹，稳', '海风吹')).toBe(true)
    expect(isMentionOf('谢谢@海风吹吹', '海风吹')).toBe(false)
  })

  test('a lone @ and an empty name mention nobody', () => {
    expect(splitMentions('a @ b').some((part) => part.isMention)).toBe(false)
    expect(isMentionOf('@ x', '')).toBe(false)
  })

  test('no text is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('@', 'a', ' ', '海', '，') }), (text) => {
        expect(
          splitMentions(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
