import { describe, expect, test } from 'vitest'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { OrderView } from '#src/machines/rooms/view-message.ts'
import { followOf, openSelections } from './pick-selection.ts'

const item = { homeName: '蓉城赤焰', visitName: '滨海蓝鲸' } as LiveItem

const match: MatchState = {
  matchId: '7',
  homeScore: 2,
  visitScore: 1,
  gameStatus: 1,
  clock: { period: '下半场', elapsedSeconds: 4406, running: true, direction: 'up', asOfMs: 0 },
  markets: [
    {
      marketId: 'ah',
      name: '让球',
      selections: [
        { selectionId: '7:ah:home', name: '主 -0.5', oddsMilli: 1960, status: 'open' },
        { selectionId: '7:ah:visit', name: '客 +0.5', oddsMilli: 1900, status: 'suspended' },
      ],
    },
  ],
  events: [],
  version: 3,
}

const order = (changes: Partial<OrderView['order']>): OrderView['order'] =>
  ({
    orderId: '55',
    matchId: '7',
    selectionId: '7:ah:home',
    itemName: '蓉城赤焰 -0.5',
    oddsMilli: 1920,
    ...changes,
  }) as OrderView['order']

describe('[E-09] following an order', () => {
  test('takes the same selection at the odds in force and names the order that it follows', () => {
    expect(followOf(item, match, order({}))).toEqual({
      type: 'slip.pick',
      matchId: '7',
      matchName: '蓉城赤焰 vs 滨海蓝鲸',
      selectionId: '7:ah:home',
      categoryName: '让球',
      itemName: '蓉城赤焰 -0.5',
      oddsMilli: 1960,
      followsOrderId: '55',
    })
  })

  test('a suspended, unknown or foreign selection cannot be followed', () => {
    expect(followOf(item, match, order({ selectionId: '7:ah:visit' }))).toBeNull()
    expect(followOf(item, match, order({ selectionId: 'gone' }))).toBeNull()
    expect(followOf(item, match, order({ matchId: '8' }))).toBeNull()
    expect(followOf(item, null, order({}))).toBeNull()
  })

  test('a finished match has nothing open', () => {
    expect([...openSelections(match)]).toEqual(['7:ah:home'])
    expect([...openSelections({ ...match, gameStatus: 2 })]).toEqual([])
    expect([...openSelections(null)]).toEqual([])
  })
})
