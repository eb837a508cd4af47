import { expect, test } from 'vitest'
import { splitRefusal } from './form-notice.tsx'

const refused = (name: 'FIELD_REFUSED' | 'CARD_REFUSED' | 'CARD_LIMIT', data: unknown = null) => ({
  refusal: { name, data, msg: '不行' },
  unanswered: false,
})
const fields = ['cardNum', 'bankName'] as const
const fieldOf = { CARD_REFUSED: 'cardNum' } as const

test('[V-09] a refusal of the server stands at the field that it names', () => {
  const nothing = { refusal: null, unanswered: false }
  expect(splitRefusal(refused('CARD_REFUSED'), fields, fieldOf)).toEqual({ at: { cardNum: '不行' }, notice: nothing })
  expect(splitRefusal(refused('FIELD_REFUSED', { field: 'bankName', rule: 'long' }), fields, fieldOf)).toEqual({
    at: { bankName: '不行' },
    notice: nothing,
  })
})

test('[V-09] what belongs to no field of the form stands above the buttons', () => {
  const other = refused('FIELD_REFUSED', { field: 'holder', rule: 'long' })
  expect(splitRefusal(other, fields, fieldOf)).toEqual({ at: {}, notice: other })
  const limit = refused('CARD_LIMIT')
  expect(splitRefusal(limit, fields, fieldOf)).toEqual({ at: {}, notice: limit })
})
