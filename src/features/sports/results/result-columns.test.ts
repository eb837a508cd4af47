import { expect, test } from 'vitest'
import type { PartScore } from '#contract/sports/entities/match-item.ts'
import { resultColumns } from './result-columns.ts'

const went = (...parts: PartScore['part'][]) => ({ parts: parts.map((part) => ({ part, home: 1, visit: 0 })) })

test('[S-13] a table has a column for each part that its matches have, and for overtime only where one went to it', () => {
  expect(resultColumns('football', [went()])).toEqual(['h1', 'h2'])
  expect(resultColumns('basketball', [went('q1', 'q2', 'q3', 'q4')])).toEqual(['q1', 'q2', 'q3', 'q4'])
  expect(resultColumns('basketball', [went(), went('q4', 'ot')])).toEqual(['q1', 'q2', 'q3', 'q4', 'ot'])
  expect(resultColumns('esports', [went('m1', 'm2', 'm3'), went('m1', 'm2', 'm3', 'm4')])).toEqual([
    'm1',
    'm2',
    'm3',
    'm4',
  ])
})
