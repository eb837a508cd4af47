import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captionTexts, fitText, isMatch, shortName } from './caption-texts.ts'
import { retryDelayMs } from './demo-channels.ts'

describe('the words of a caption', () => {
  test('[E-11] are the short names, the score, the time over its period, and the round', () => {
    const caption = { title: '华超 第 24 轮', home: '蓉城赤焰', visit: '滨海蓝鲸', score: '2-1', clock: '下半场 58:55' }
    expect(captionTexts(caption)).toEqual({
      title: '华超 第 24 轮',
      home: '蓉城',
      visit: '滨海',
      score: '2-1',
      clock: '58:55',
      period: '下半场',
    })
    expect(isMatch(caption)).toBe(true)
  })

  test.each([
    ['第 4 节 05:12', '第 4 节', '05:12'],
    ['下半场 90:00+', '下半场', '90:00+'],
    ['中场休息 45:00', '中场休息', '45:00'],
    ['加时 2 120:00+', '加时 2', '120:00+'],
    ['00:00', ' ', '00:00'],
  ])('[E-11] show the clock %s whole', (clock, period, time) => {
    expect(captionTexts({ title: 'x', clock })).toEqual({
      title: 'x',
      home: ' ',
      visit: ' ',
      score: ' ',
      clock: time,
      period,
    })
  })

  test('[E-11] name teams by two Chinese characters or three capitals', () => {
    expect(['沪江潮', '星野 XYE', 'Harbour Whales', '狼', ''].map(shortName)).toEqual(['沪江', '星野', 'HAR', '狼', ''])
  })

  test('are a space where there is nothing to say, since an empty file stops the stream', () => {
    expect(captionTexts({ title: '\n' })).toEqual({
      title: ' ',
      home: ' ',
      visit: ' ',
      score: ' ',
      clock: ' ',
      period: ' ',
    })
    expect(isMatch({ title: 'x', home: '甲' })).toBe(false)
  })

  test('are cut to their place with a mark, a hanzi counting two', () => {
    expect(fitText('北境冰原联合俱乐部', 12)).toBe('北境冰原联…')
    expect(fitText('AB北境', 5)).toBe('AB北…')
    expect(fitText('AB北境', 6)).toBe('AB北境')
  })

  test('lose controls, marks of direction and what the font cannot draw', () => {
    expect(fitText('蓉\u202e城\u0000赤\r\n焰🔥', 20)).toBe('蓉城赤 焰')
  })

  test('whatever comes in, one drawable line comes out', () => {
    const box = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), box, (text, maxHalfWidths) => {
        const fitted = fitText(text, maxHalfWidths)
        expect(fitted.length).toBeGreaterThan(0)
        expect(fitted.length).toBeLessThanOrEqual(maxHalfWidths)
        expect(fitted).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u)
      }),
      { numRuns: 60 },
    )
  })
})

test('a channel that keeps dying is started again more and more slowly, and then no more', () => {
  expect([1, 2, 3].map(retryDelayMs)).toEqual([500, 1000, undefined])
})
