import { expect, test } from 'vitest'
import { lineTextOf, marketKeyOf, partsOfSelection, selectionIdOf } from './selections.ts'

test.each([
  ['1x2:home', { kind: '1x2', part: null, pick: 'home', lineQuarters: null }],
  ['hdp:visit:-0.25', { kind: 'hdp', part: null, pick: 'visit', lineQuarters: -1 }],
  ['total.h1:over:1.5', { kind: 'total', part: 'h1', pick: 'over', lineQuarters: 6 }],
  ['home-total:under:1', { kind: 'home-total', part: null, pick: 'under', lineQuarters: 4 }],
  ['cs:2-1', { kind: 'cs', part: null, pick: '2-1', lineQuarters: null }],
  ['cs.h1:other', { kind: 'cs', part: 'h1', pick: 'other', lineQuarters: null }],
  ['next.g4:none', { kind: 'next', part: 'g4', pick: 'none', lineQuarters: null }],
  ['dc:home-draw', { kind: 'dc', part: null, pick: 'home-draw', lineQuarters: null }],
  ['kills.m2:under:24.5', { kind: 'kills', part: 'm2', pick: 'under', lineQuarters: 98 }],
])('[S-13] %s is read and written alike', (selectionId, parts) => {
  const read = partsOfSelection(selectionId)
  expect(read).toEqual(parts)
  expect(read && selectionIdOf(read)).toBe(selectionId)
})

test.each([
  '',
  'home',
  '1x2',
  '1x2:over',
  '1x2:home:1',
  'hdp:home',
  'hdp:home:0.3',
  'total:home:2.5',
  'x:home',
  'map.7:home',
])('[S-13] %j is no selection', (selectionId) => expect(partsOfSelection(selectionId)).toBe(null))

test('[S-13] lines are written in quarters', () => {
  expect([-6, -1, 0, 1, 2, 3, 4, 98].map(lineTextOf)).toEqual([
    '-1.5',
    '-0.25',
    '0',
    '0.25',
    '0.5',
    '0.75',
    '1',
    '24.5',
  ])
  expect(marketKeyOf({ kind: 'oe', part: 'q4' })).toBe('oe.q4')
})
