import { expect, test } from 'vitest'
import { houseWordsIn } from './house-words.ts'

test('a word of the house is found in a name however it is written, and in the plural', () => {
  expect(['tiersByDeed', 'PlayDeeds', 'isKnownDigit', '#purse', 'shown', 'standing_rows'].map(houseWordsIn)).toEqual([
    ['deed'],
    ['deed'],
    ['known'],
    ['purse'],
    ['shown'],
    ['standing'],
  ])
})

test('other words that hold one are none, nor are names of the wire and of tables', () => {
  const names = ['isUnknown', 'background', 'whereabouts', 'indeed', 'understanding', 'demand_id', 'constructor']
  expect(names.filter((name) => houseWordsIn(name).length > 0)).toEqual([])
})

test('a term of the field that has one in it is none', () => {
  expect(['onDemandRoomNo', 'OnDemandSupervisor', 'isKnownDevice', 'known_devices'].flatMap(houseWordsIn)).toEqual([])
  const found = ['demandOf', 'isKnownOnDemand', 'VerificationDemand'].flatMap(houseWordsIn)
  expect(found).toEqual(['demand', 'known', 'demand'])
})
