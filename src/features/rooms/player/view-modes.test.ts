import { describe, expect, test } from 'vitest'
import { firstViewMode, viewModesOf } from './view-modes.ts'

describe('[E-18] ways to watch', () => {
  test('a match with its pure picture: board and live', () => {
    expect(viewModesOf({ matchId: '1', anchorType: 'match' })).toEqual(['ANIMATION', 'LIVE'])
    expect(firstViewMode({ matchId: '1', anchorType: 'match' })).toBe('LIVE')
  })

  test('a match that an anchor casts: board and anchor', () => {
    expect(viewModesOf({ matchId: '1', anchorType: 'cast' })).toEqual(['ANIMATION', 'ANCHOR'])
    expect(firstViewMode({ matchId: '1', anchorType: 'cast' })).toBe('ANCHOR')
  })

  test('an anchor alone has no board', () => {
    expect(viewModesOf({ matchId: null, anchorType: 'cast' })).toEqual(['ANCHOR'])
  })
})
