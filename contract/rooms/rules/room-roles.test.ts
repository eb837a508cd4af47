import { describe, expect, test } from 'vitest'
import { mayMute, mayDelete, mayModerate, roleIn } from './room-roles.ts'

describe('[P-02] roles', () => {
  test('the anchor owns the room, moderators are granted, others are members', () => {
    const room = { anchorId: '1' }
    const granted = (moderates: 'moderator' | 'headModerator' | null, isStaff = false) => ({ moderates, isStaff })
    expect([
      roleIn(room, '1', granted('moderator')),
      roleIn(room, '2', granted('moderator')),
      roleIn(room, '2', granted('headModerator')),
      roleIn(room, '3', granted(null)),
      roleIn(room, '1', granted(null, true)),
    ]).toEqual(['anchor', 'moderator', 'headModerator', 'member', 'staff'])
  })

  test('moderators and anchors moderate and cannot be muted; members and viewers the other way round', () => {
    const roles = ['viewer', 'member', 'moderator', 'anchor'] as const
    expect(roles.map(mayModerate)).toEqual([false, false, true, true])
    expect(roles.map((role) => mayMute('anchor', role))).toEqual([true, true, false, false])
    expect(roles.map((role) => mayMute('staff', role))).toEqual([true, true, true, true])
  })

  test('one deletes one’s own, moderators and anchors delete any; what is nobody’s is not one’s own', () => {
    expect(mayDelete({ memberId: '1', role: 'member' }, '1')).toBe(true)
    expect(mayDelete({ memberId: '1', role: 'member' }, '2')).toBe(false)
    expect(mayDelete({ memberId: '1', role: 'member' }, null)).toBe(false)
    expect(mayDelete({ memberId: '1', role: 'moderator' }, '2')).toBe(true)
    expect(mayDelete({ memberId: '1', role: 'anchor' }, null)).toBe(true)
  })
})
