import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { roomBufferMax } from '#contract/limits.ts'
import {
  emptyFeed,
  type FeedState,
  hideMembers,
  latestOrderOf,
  markMessages,
  mergeMessages,
  newItems,
  newShows,
  ordersOf,
} from './feed.ts'
import {
  aDeletion,
  aMessage,
  aGiftMessage,
  aRevert,
  aText,
  aTombstone,
  aWelcome,
  anAuthor,
  anOrder,
  scopeOfRoom,
} from '#src/machines/testing/room-messages.ts'

const merged = (...batches: readonly (readonly RoomMessage[])[]): FeedState =>
  batches.reduce(mergeMessages, emptyFeed(scopeOfRoom))

const idsOf = (feed: FeedState): string[] => feed.items.map(({ id }) => id)

describe('mergeMessages', () => {
  test('[V-11] text, gift and order show once by id, in seq order', () => {
    const messages = [aText(1), aGiftMessage(2), anOrder(3, '900')]
    expect(idsOf(merged([...messages].reverse(), messages))).toEqual(['m1', 'm2', 'm3'])
  })

  test('[V-11] the same id under another seq shows once', () => {
    expect(idsOf(merged([aText(1), { ...aText(2), id: 'm1' }]))).toEqual(['m1'])
  })

  test('[V-11] [E-08] a member is welcomed once, and the first welcome counts', () => {
    expect(idsOf(merged([aWelcome(5, '9')], [aWelcome(3, '9')], [aWelcome(4, '8')]))).toEqual(['w3', 'w4'])
  })

  test('[V-11] a second welcome stays away after the first has left the buffer', () => {
    const texts = Array.from({ length: roomBufferMax }, (_, index) => aText(index + 2))
    const feed = merged([aWelcome(1, '9')], texts, [aWelcome(roomBufferMax + 2, '9')])
    expect(feed.items.some(({ kind }) => kind === 'welcome')).toBe(false)
  })

  test.each([
    ['another venue', { venueName: '别的场馆' }],
    ['another site', { siteId: 5001 }],
    ['another series', { siteSeries: 'fresh' }],
  ])('[V-11] [E-06] an order of %s is dropped', (_name, other) => {
    expect(idsOf(merged([anOrder(1, '900'), anOrder(2, '901', other)]))).toEqual(['m1'])
  })

  const comboOf = (feed: FeedState) =>
    feed.items.map((item) => (item.kind === 'gift' ? [item.id, item.combo] : item.id))
  const taps = (from: number, count: number, combo = 1): RoomMessage[] =>
    Array.from({ length: count }, (_, index) => aGiftMessage(from + index, { count: 1, combo: combo + index }))

  test('[E-07] [V-11] a combo is one row that counts up where it began; other gifts and a new combo have their own', () => {
    const before = merged(taps(1, 2), [aText(3)])
    const other = aGiftMessage(15, { memberId: '2', combo: 1 })
    const feed = mergeMessages(before, [...taps(4, 11, 3), other, aGiftMessage(16, { giftId: '4' }), aGiftMessage(17)])
    expect(comboOf(feed)).toEqual([['m1', 13], 'm3', ['m15', 1], ['m16', 1], ['m17', 1]])
    expect(feed.items[1]).toBe(before.items[1])
    expect(newItems(before, feed).map(({ id }) => id)).toEqual(['m15', 'm16', 'm17'])
  })

  test('[E-07] [D-05] each gift of a combo goes to the layers over the video, once', () => {
    const before = merged(taps(1, 2))
    const feed = mergeMessages(before, [...taps(2, 2, 2), aText(4)])
    const { gifts, texts } = newShows(before, mergeMessages(feed, taps(3, 1, 3)))
    expect([gifts.map(({ id, combo }) => [id, combo]), texts.map(({ id }) => id)]).toEqual([[['m3', 3]], ['m4']])
  })

  test('[S-12] a revert marks its order; the latest order of the venue is the newest that stands', () => {
    const feed = merged([anOrder(1, '900'), anOrder(2, '901'), aRevert(3, '901')])
    expect(ordersOf(feed).map(({ id, reverted, latestOfVenue }) => [id, reverted, latestOfVenue])).toEqual([
      ['m2', true, false],
      ['m1', false, true],
    ])
    expect(latestOrderOf(feed)?.order.orderId).toBe('900')
  })

  test('[S-12] a revert that comes before its order still cancels it', () => {
    expect(latestOrderOf(merged([aRevert(3, '900')], [anOrder(1, '900')]))).toBeNull()
  })

  test('[E-06] a deletion leaves a tombstone that an old copy of the text does not lift', () => {
    const feed = merged([aText(1), aText(2), aDeletion(3, ['m1'])], [aText(1)])
    expect(feed.items.map(({ kind }) => kind)).toEqual(['deleted', 'text'])
  })

  test('[E-06] a tombstone of history replaces the text, and a late text does not replace it', () => {
    expect(merged([aText(1)], [aTombstone(1)]).items.map(({ kind }) => kind)).toEqual(['deleted'])
    expect(merged([aTombstone(1)], [aText(1)]).items.map(({ kind }) => kind)).toEqual(['deleted'])
  })

  test('keeps the newest 500 and says how far the first index moved', () => {
    const first = merged(Array.from({ length: roomBufferMax }, (_, index) => aText(index + 1)))
    const second = mergeMessages(first, [aText(roomBufferMax + 1), aText(roomBufferMax + 2)])
    expect([second.items.length, second.items[0]?.id, second.firstIndex - first.firstIndex]).toEqual([500, 'm3', 2])
  })

  test('older messages go before the list and move the first index back', () => {
    const first = merged([aText(5), aText(6)])
    const second = mergeMessages(first, [aText(3), aText(4)])
    expect([idsOf(second), second.firstIndex - first.firstIndex]).toEqual([['m3', 'm4', 'm5', 'm6'], -2])
  })

  test('rows that did not change stay the same objects', () => {
    const before = merged([aText(1), anOrder(2, '900'), aText(3)])
    const after = mergeMessages(before, [anOrder(4, '901')])
    expect(after.items[0]).toBe(before.items[0])
    expect(after.items[2]).toBe(before.items[2])
    expect(after.items[1]).not.toBe(before.items[1])
  })

  test('nothing new gives the same feed', () => {
    const feed = merged([aText(1)])
    expect(mergeMessages(feed, [])).toBe(feed)
  })
})

describe('markMessages', () => {
  test('takes deletions, tombstones and reverts of what it shows, and adds no rows', () => {
    const feed = merged([aText(1), aText(2), anOrder(3, '900')])
    const once = markMessages(feed, [aText(4), aDeletion(5, ['m1'])])
    const twice = markMessages(once, [aTombstone(2), aRevert(6, '900'), aRevert(7, '999')])
    expect(twice.items.map((item) => (item.kind === 'order' ? `order ${item.reverted}` : item.kind))).toEqual([
      'deleted',
      'deleted',
      'order true',
    ])
  })

  test('what changes nothing gives the same feed', () => {
    const feed = merged([aText(1)])
    expect(markMessages(feed, [aText(2), aRevert(3, '1'), aDeletion(4, ['other'])])).toBe(feed)
  })
})

test('newItems are those after what was seen', () => {
  const before = merged([aText(1), aText(2)])
  const after = mergeMessages(before, [aText(2), aText(3), aGiftMessage(4)])
  expect(newItems(before, after).map(({ id }) => id)).toEqual(['m3', 'm4'])
})

/** A log as a server would write it: deletions and reverts name earlier entries. */
const aLog: fc.Arbitrary<readonly RoomMessage[]> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.nat({ max: 40 })), { minLength: 1, maxLength: 700, size: 'max' })
  .map((kinds) =>
    kinds.map(([kind, pick], index) => {
      const seq = index + 1
      const earlier = Math.max(1, seq - pick)
      const makers = [
        () => aText(seq),
        () => aGiftMessage(seq, { memberId: String(pick % 3), combo: 1 + (pick % 4) }),
        () => aWelcome(seq, String(pick)),
        () => anOrder(seq, String(seq), pick % 5 === 0 ? { venueName: '别的场馆' } : {}),
        () => aRevert(seq, String(earlier)),
        () => aDeletion(seq, [`m${earlier}`, `w${earlier}`]),
        () => aTombstone(seq),
      ]
      return makers[kind]?.() ?? aText(seq)
    }),
  )

/** How a client may see a log: cut into batches, batches repeated and moved about. */
const deliveryOf = (log: readonly RoomMessage[]): fc.Arbitrary<readonly (readonly RoomMessage[])[]> =>
  fc
    .tuple(
      fc.shuffledSubarray([...log], { minLength: log.length }),
      fc.shuffledSubarray([...log]),
      fc.integer({ min: 1, max: 60 }),
    )
    .map(([all, again, size]) => {
      const stream = [...all, ...again]
      return Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
        stream.slice(index * size, (index + 1) * size),
      )
    })

const aDelivery = aLog.chain((log) => fc.tuple(fc.constant(log), deliveryOf(log)))

test('[V-11] [S-12] [D-04] any order, duplicates, gaps filled later: the same list in the end', () => {
  fc.assert(
    fc.property(aDelivery, ([log, batches]) => {
      expect(merged(...batches).items).toEqual(merged(log).items)
    }),
    { numRuns: 80 },
  )
})

test('[D-04] a live text and its tombstone from history end as a tombstone, whatever comes first', () => {
  fc.assert(
    fc.property(aDelivery, fc.array(fc.nat({ max: 699 })), ([log, batches], seqs) => {
      const buried = seqs.flatMap((index) => (log[index] ? [aTombstone(index + 1)] : []))
      const truth = log.map((message) => buried.find(({ seq }) => seq === message.seq) ?? message)
      const early = merged(buried, ...batches)
      const late = merged(...batches, buried)
      expect(early.items).toEqual(late.items)
      expect(early.items.filter(({ kind }) => kind === 'text')).toEqual(
        merged(truth).items.filter(({ kind }) => kind === 'text'),
      )
    }),
    { numRuns: 80 },
  )
})

test('[D-04] the buffer holds 500 at most, in seq order, each id once', () => {
  fc.assert(
    fc.property(aDelivery, ([, batches]) => {
      let feed = emptyFeed(scopeOfRoom)
      for (const batch of batches) {
        feed = mergeMessages(feed, batch)
        expect(feed.items.length).toBeLessThanOrEqual(roomBufferMax)
        expect(feed.log.length).toBeLessThanOrEqual(roomBufferMax)
        expect(feed.items.every((item, index) => item.seq > (feed.items[index - 1]?.seq ?? 0))).toBe(true)
        expect(new Set(idsOf(feed)).size).toBe(feed.items.length)
      }
    }),
    { numRuns: 30 },
  )
})

test('[P-02, V-11] what a member becomes shows on the rows from before, whatever the order in which it comes; later rows say it themselves', () => {
  const became = (seq: number, role: string) =>
    aMessage(seq, {
      msgType: 'system',
      data: { kind: 'role', text: '', values: { memberId: '1', member: 'member 1', by: '', role } },
    })
  const roles = (feed: FeedState) =>
    feed.items.flatMap((item) => (item.kind === 'text' ? [item.author.role] : item.kind === 'gift' ? [item.role] : []))
  const log = [aText(1), aGiftMessage(2), aText(3, 'other', '2'), became(4, 'moderator'), aText(5)]
  const shown = mergeMessages(emptyFeed(scopeOfRoom), log)
  expect(roles(shown)).toEqual(['moderator', 'moderator', 'member', 'member'])
  expect(roles(mergeMessages(mergeMessages(emptyFeed(scopeOfRoom), [became(4, 'moderator')]), log))).toEqual(
    roles(shown),
  )
  expect(roles(mergeMessages(shown, [became(6, 'member')]))).toEqual(['member', 'member', 'member', 'member'])
})

test('[P-02] what blocked members wrote, gave and shared does not show, whichever came first, and is back when they are freed', () => {
  const keeper = { ...anAuthor('7'), role: 'moderator' as const }
  const log = [
    aText(1),
    aText(2, 'other', '7'),
    aGiftMessage(3, { memberId: '7' }),
    aWelcome(4, '7'),
    anOrder(5, '900', { author: anAuthor('7') }),
    aMessage(6, { msgType: 'text', data: { author: keeper, text: 'order', requestId: crypto.randomUUID() } }),
    anOrder(7, '901'),
  ]
  const whole = mergeMessages(emptyFeed(scopeOfRoom), log)
  const hidden = hideMembers(whole, new Set(['7', '2']))
  expect([idsOf(whole), idsOf(hidden), latestOrderOf(hidden)]).toEqual([
    ['m1', 'm2', 'm3', 'w4', 'm5', 'm6', 'm7'],
    ['m1', 'm6'],
    null,
  ])
  expect(idsOf(mergeMessages(emptyFeed(scopeOfRoom, new Set(['7', '2'])), log))).toEqual(['m1', 'm6'])
  const later = mergeMessages(hidden, [aGiftMessage(8, { memberId: '7' }), aText(9)])
  expect([newShows(hidden, later).gifts, newItems(hidden, later).map(({ id }) => id)]).toEqual([[], ['m9']])
  expect(hideMembers(later, new Set()).items).toEqual(mergeMessages(whole, later.log).items)
})
