import { describe, expect, test } from 'vitest'
import { isAbove, leastRankOf, mayAct, mayActOn, rankOf, roomRanks, type RoomAct } from './room-permissions.ts'

const actsOf = (rank: (typeof roomRanks)[number]) =>
  (Object.keys(leastRankOf) as RoomAct[]).filter((act) => mayAct(act, rank)).length

describe('[P-02] the permission table of rooms', () => {
  test('every rank may all that the rank below may, and viewers only watch', () => {
    const counts = roomRanks.map(actsOf)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect((Object.keys(leastRankOf) as RoomAct[]).filter((act) => mayAct(act, 'viewer'))).toEqual(['room.watch'])
    expect(counts.at(-1)).toBe(Object.keys(leastRankOf).length)
  })

  test('moderators keep order; heads appoint moderators, anchors appoint heads, only the staff keeps all rooms', () => {
    const least = (act: RoomAct) => roomRanks.find((rank) => mayAct(act, rank))
    const acts = ['member.ban', 'log.undo', 'moderator.appoint', 'headModerator.appoint', 'site.moderate'] as const
    expect(acts.map(least)).toEqual(['moderator', 'moderator', 'headModerator', 'anchor', 'staff'])
  })

  test('nobody acts on an equal, on who stands above, or on themselves', () => {
    for (const [place, actor] of roomRanks.entries())
      for (const target of roomRanks.slice(place)) {
        expect(isAbove(actor, target)).toBe(false)
        expect(mayActOn('member.timeout', actor, target)).toBe(false)
      }
  })

  test('within the team only the staff mutes; a head dismisses a moderator, an anchor a head', () => {
    const muted = (actor: (typeof roomRanks)[number]) =>
      roomRanks.filter((target) => mayActOn('member.timeout', actor, target))
    const visitors = ['viewer', 'member', 'vip']
    expect([muted('moderator'), muted('headModerator'), muted('anchor')]).toEqual([visitors, visitors, visitors])
    expect(muted('staff')).toEqual([...visitors, 'moderator', 'headModerator', 'anchor'])
    expect(muted('vip')).toEqual([])
    expect(mayActOn('moderator.appoint', 'headModerator', 'moderator')).toBe(true)
    expect(mayActOn('moderator.appoint', 'headModerator', 'headModerator')).toBe(false)
    expect(mayActOn('headModerator.appoint', 'anchor', 'headModerator')).toBe(true)
  })

  test('a VIP level makes a member a VIP, and nobody with a role', () => {
    expect([rankOf('member', 0), rankOf('member', 3), rankOf('viewer', 3), rankOf('moderator', 10)]).toEqual([
      'member',
      'vip',
      'viewer',
      'moderator',
    ])
  })
})
