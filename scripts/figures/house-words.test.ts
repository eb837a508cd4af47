import { expect, test } from 'vitest'
import { houseWordsIn } from './house-words.ts'

test('a word of the house is found in a name however it is written, and in the plural', () => {
  expect(['tiersByDeed', 'PlayDeeds', 'isKnownDevice', '#purse', 'shown', 'standing_rows'].map(houseWordsIn)).toEqual([
    ['deed'],
    ['deed'],
    ['known'],
    ['purse'],
    ['shown'],
    ['standing'],
  ])
})

test('other words that hold one are none, nor are names of the wire and of tables', () => {
  expect(['isUnknown', 'background', 'whereabouts', 'indeed', 'understanding', 'demand_id'].map(houseWordsIn)).toEqual(
    Array.from({ length: 6 }, () => []),
  )
})
