import { expect, test } from 'vitest'
import { levelTone, viewOf } from './view-message.ts'
import { aGiftMessage, aRevert, aWelcome, aDeletion } from '#src/machines/testing/room-messages.ts'

const marks = { deletedBy: undefined, reverted: false, latestOfVenue: false, role: undefined }

test.each([
  [0, 'low'],
  [4, 'low'],
  [5, 'high'],
  [10, 'high'],
])('[V-12] level %i is %s', (level, tone) => {
  expect(levelTone(level)).toBe(tone)
})

test('[E-07] memberId, memberName and vipLevel become userId, username and level', () => {
  expect(viewOf(aGiftMessage(4, { memberId: '12', memberName: '海风吹', vipLevel: 6 }), marks)).toEqual({
    id: 'm4',
    seq: 4,
    atMs: 1_800_000_000_004,
    kind: 'gift',
    userId: '12',
    username: '海风吹',
    level: 6,
    tone: 'high',
    avatar: '/art/av-01.svg',
    role: 'member',
    giftId: '3',
    giftCode: 'cola',
    giftName: '可乐',
    url: '/gifts/cola.svg',
    svgaUrl: '/gifts/cola.svga',
    layout: 'center',
    count: 1,
    combo: 1,
    coins: 10,
    requestId: '6f1c1f0e-3f4e-4a2b-9a53-0d4a4f5b6c7d',
  })
})

test('[E-08] a welcome names whom it welcomes', () => {
  expect(viewOf(aWelcome(4, '12'), marks)).toEqual({
    id: 'w4',
    seq: 4,
    atMs: 1_800_000_000_004,
    kind: 'welcome',
    userId: '12',
    username: 'member 12',
    level: 2,
    tone: 'low',
    avatar: '',
  })
})

test('[S-12] reverts and deletions are no rows of their own', () => {
  expect([viewOf(aRevert(1, '1'), marks), viewOf(aDeletion(2, ['m1']), marks)]).toEqual([null, null])
})
