import { expect, test } from 'vitest'
import { orderWords } from './order-words.ts'

const stored = {
  selectionId: 'hdp.h1:visit:0.5',
  itemName: '滨海蓝鲸 +0.5',
  categoryName: '上半场让球',
  matchName: '蓉城赤焰 vs 滨海蓝鲸',
}

test('[E-09] a shared selection stands as it was stored in Chinese, and in English words for English', () => {
  expect(orderWords('zh-CN', stored)).toEqual({ item: '滨海蓝鲸 +0.5', market: '上半场让球' })
  expect(orderWords('en', stored)).toEqual({ item: '滨海蓝鲸 +0.5', market: '1st half handicap' })
  const over = { ...stored, selectionId: 'total:over:2.5', itemName: '大 2.5', categoryName: '全场大小' }
  expect(orderWords('en', over)).toEqual({ item: 'Over 2.5', market: 'Full time over/under' })
})

test('[E-09] a selection that nobody knows keeps its names', () => {
  expect(orderWords('en', { ...stored, selectionId: 'x' })).toEqual({ item: '滨海蓝鲸 +0.5', market: '上半场让球' })
})
