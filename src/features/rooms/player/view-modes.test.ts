import { describe, expect, test } from 'vitest'
import { firstViewMode, outsideMatchOf, viewModesOf } from './view-modes.ts'

describe('[E-18] ways to watch', () => {
  test('a match with its pure picture: board and live', () => {
    expect(viewModesOf({ matchId: '1', anchorType: 'match' }, true)).toEqual(['ANIMATION', 'LIVE'])
    expect(firstViewMode({ matchId: '1', anchorType: 'match' })).toBe('LIVE')
  })

  test('a match that an anchor casts: board and anchor, and the match itself where the site has its video', () => {
    expect(viewModesOf({ matchId: '1', anchorType: 'cast' }, false)).toEqual(['ANIMATION', 'ANCHOR'])
    expect(viewModesOf({ matchId: '1', anchorType: 'cast' }, true)).toEqual(['ANIMATION', 'LIVE', 'ANCHOR'])
    expect(firstViewMode({ matchId: '1', anchorType: 'cast' })).toBe('ANCHOR')
  })

  test('an anchor alone has no board', () => {
    expect(viewModesOf({ matchId: null, anchorType: 'cast' }, true)).toEqual(['ANCHOR'])
  })

  test('[C-16] the outside stream is what LIVE means beside a cast, and only there', () => {
    const cast = { matchId: '1', anchorType: 'cast' } as const
    expect([outsideMatchOf(cast, 'LIVE'), outsideMatchOf(cast, 'ANCHOR')]).toEqual(['1', null])
    expect(outsideMatchOf({ matchId: '1', anchorType: 'match' }, 'LIVE')).toBe(null)
  })
})
