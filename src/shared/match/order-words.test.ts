import { expect, test } from 'vitest'
import { aLeg } from '#tests/builders/ticket.ts'
import { namedSides, orderWords, storedSides } from './order-words.ts'

const stored = { selectionId: 'hdp.h1:visit:0.5', itemName: '滨海蓝鲸 +0.5', categoryName: '上半场让球' }
const sides = { home: 'Rongcheng Flames', visit: 'Binhai Blue Whales' }

test('[E-09] a shared selection stands as it was stored in Chinese, and in English words for English', () => {
  expect(orderWords('zh-CN', stored, sides)).toEqual({ item: '滨海蓝鲸 +0.5', market: '上半场让球' })
  expect(orderWords('en', stored, sides)).toEqual({ item: 'Binhai Blue Whales +0.5', market: '1st half handicap' })
  const over = { ...stored, selectionId: 'total:over:2.5', itemName: '大 2.5', categoryName: '全场大小' }
  expect(orderWords('en', over, sides)).toEqual({ item: 'Over 2.5', market: 'Full time over/under' })
})

test('[E-09] a selection that nobody knows keeps its names', () => {
  expect(orderWords('en', { ...stored, selectionId: 'x' }, sides)).toEqual({
    item: '滨海蓝鲸 +0.5',
    market: '上半场让球',
  })
})

test('[E-09, A-04] teams of stored bets and of shared orders have their English names where they are known', () => {
  const chinese = { home: '蓉城赤焰', visit: '滨海蓝鲸' }
  const order = { matchName: '蓉城赤焰 vs 滨海蓝鲸', matchNameEn: 'Rongcheng Flames vs Binhai Blue Whales' }
  expect([storedSides('en', aLeg()), namedSides('en', order)]).toEqual([sides, sides])
  expect([storedSides('zh-CN', aLeg()), namedSides('zh-CN', order)]).toEqual([chinese, chinese])
  expect(storedSides('en', aLeg({ homeNameEn: '' }))).toEqual({ ...sides, home: '蓉城赤焰' })
  expect(namedSides('en', { matchName: order.matchName })).toEqual(chinese)
})
