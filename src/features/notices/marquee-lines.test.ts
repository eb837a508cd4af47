import { expect, test } from 'vitest'
import type { Notice } from '#contract/site/entities/site-config.ts'
import { marqueeLines, marqueeSeconds } from './marquee-lines.ts'

const aNotice = (over: Partial<Notice>): Notice => ({
  id: 'n1',
  category: 2,
  title: '标题',
  text: '公告',
  body: '',
  pmdTimerStart: null,
  pmdTimerEnd: null,
  status: '1',
  ...over,
})

test('[V-13, E-14] announcements run in their time, then the words of the server, each once', () => {
  const notices = [
    aNotice({ id: 'now', category: 1, text: '正在展示', pmdTimerStart: 100, pmdTimerEnd: '200' }),
    aNotice({ id: 'over', category: 1, text: '已结束', pmdTimerStart: 1, pmdTimerEnd: 99 }),
    aNotice({ id: 'unset', category: 1, text: '没有时间', pmdTimerStart: '-1', pmdTimerEnd: 'null' }),
    aNotice({ id: 'always', text: '一直展示' }),
    aNotice({ id: 'off', text: '已关闭', status: '0' }),
  ]
  expect(marqueeLines(notices, ['演示站点', '已结束', '一直展示'], 150)).toEqual([
    { key: 'notice now', text: '正在展示', noticeId: 'now' },
    { key: 'notice always', text: '一直展示', noticeId: 'always' },
    { key: 'words 演示站点', text: '演示站点', noticeId: null },
  ])
  expect(marqueeLines([], [], 150)).toEqual([])
})

test('[V-13] a longer marquee takes longer, so that its speed stays', () => {
  expect([
    marqueeSeconds([]),
    marqueeSeconds([{ text: '一二三四' }]),
    marqueeSeconds(Array(10).fill({ text: '一二' })),
  ]).toEqual([0, 3, 22])
})
