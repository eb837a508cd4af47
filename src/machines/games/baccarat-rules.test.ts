import { describe, expect, test } from 'vitest'
import {
  beadPlate,
  bigRoad,
  visibleCards,
  firstBaccaratDraft,
  repeated,
  withChip,
  withoutChip,
  type Winner,
} from './baccarat-rules.ts'
import { laidOn } from './table-rules.ts'

const of = (letters: string): Winner[] =>
  letters.split('').map((each) => ({ P: 'player' as const, B: 'banker' as const, T: 'tie' as const })[each] ?? 'tie')

describe('roads [C-13]', () => {
  test('beads fill columns of six, the newest columns stay', () => {
    const beads = beadPlate(of('PBTPBBP'), 8)
    expect(beads.at(-1)).toEqual({ column: 1, row: 0, winner: 'player' })
    expect(beadPlate(of('PBTPBBP'), 1)).toEqual([{ column: 0, row: 0, winner: 'player' }])
  })

  test('a streak goes down, another winner starts a column, ties stay on the mark before them', () => {
    expect(bigRoad(of('TPPTTB'), 20)).toEqual([
      { column: 0, row: 0, winner: 'player', ties: 0 },
      { column: 0, row: 1, winner: 'player', ties: 2 },
      { column: 1, row: 0, winner: 'banker', ties: 0 },
    ])
  })

  test('a streak of more than six turns right, and what comes after goes under it', () => {
    const marks = bigRoad(of('PPPPPPPPB'), 20)
    expect(marks.slice(5)).toEqual([
      { column: 0, row: 5, winner: 'player', ties: 0 },
      { column: 1, row: 5, winner: 'player', ties: 0 },
      { column: 2, row: 5, winner: 'player', ties: 0 },
      { column: 1, row: 0, winner: 'banker', ties: 0 },
    ])
    const next = bigRoad(of('PPPPPPPPBBBBBB'), 20).slice(8)
    expect(next.map(({ column, row }) => [column, row])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 4],
    ])
  })

  test('only the last columns are shown', () => {
    expect(bigRoad(of('PBPB'), 2)).toEqual([
      { column: 0, row: 0, winner: 'player', ties: 0 },
      { column: 1, row: 0, winner: 'banker', ties: 0 },
    ])
  })
})

describe('cards [C-13]', () => {
  const outcome = {
    game: 'baccarat' as const,
    player: [0, 4, 8],
    banker: [12, 16, 20],
    playerTotal: 9,
    bankerTotal: 8,
    winner: 'player' as const,
  }
  test.each([
    [0, 0, 0],
    [999, 0, 0],
    [1_000, 1, 0],
    [2_000, 1, 1],
    [4_000, 2, 2],
    [5_000, 3, 2],
    [6_000, 3, 3],
  ])('%i ms after the deal %i and %i lie open', (ms, player, banker) => {
    const shown = visibleCards(outcome, ms)
    expect([shown.player.length, shown.banker.length, shown.isWhole]).toEqual([player, banker, ms === 6_000])
  })

  test('without a third card of the player the banker draws fifth', () => {
    const two = { ...outcome, player: [0, 4] }
    expect(visibleCards(two, 4_000).banker).toHaveLength(2)
    expect([visibleCards(two, 5_000).banker.length, visibleCards(two, 5_000).isWhole]).toEqual([3, true])
  })

  test('totals are of what lies open', () => {
    expect(visibleCards(outcome, 3_000)).toMatchObject({ playerTotal: 5, bankerTotal: 5 })
  })
})

test('chips are laid, taken back, and laid again', () => {
  const draft = firstBaccaratDraft('CNY')
  const laid = withChip(withChip({ ...draft, chipMinor: 5_000 }, 'tie'), 'tie')
  expect(laidOn(laid.chips)).toEqual([{ on: 'tie', stakeMinor: 10_000 }])
  expect(laidOn(withoutChip(laid).chips)).toEqual([{ on: 'tie', stakeMinor: 5_000 }])
  expect(withoutChip(draft).chips).toEqual([])
  expect(repeated({ ...draft, last: laid.chips }).chips).toEqual(laid.chips)
})
