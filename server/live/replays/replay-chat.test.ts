import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replayChatPageMs } from '#contract/limits.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { lineOf, placeOf, spanOfPage } from './replay-chat.ts'

const startMs = Date.UTC(2026, 10, 30, 12)
const breakMs = 90_000
const pauseMs = 20_000
/** 90 s, a pause of 20 s, and 40 s more. */
const clock = {
  stretches: [
    { atMs: 0, startsAtMs: startMs },
    { atMs: breakMs, startsAtMs: startMs + breakMs + pauseMs },
  ],
  durationMs: 130_000,
}

test('[S-02] a page of chat is a minute of the replay; the pause of a stream belongs to the page of its break', () => {
  expect([0, 1, 2, 3].map((page) => spanOfPage(clock, page))).toEqual([
    { fromMs: startMs, toMs: startMs + 60_000 },
    { fromMs: startMs + 60_000, toMs: startMs + 140_000 },
    { fromMs: startMs + 140_000, toMs: startMs + 150_000 },
    undefined,
  ])
  expect(spanOfPage({ stretches: [], durationMs: 0 }, 0)).toBe(undefined)
})

test('[S-02] what came while nothing was recorded stands at the break', () => {
  const places = [0, 89_999, 90_000, 109_999, 110_000, 149_999, 150_001].map((ms) => placeOf(clock, startMs + ms))
  expect(places).toEqual([0, 89_999, 90_000, 90_000, 90_000, 129_999, 130_000])
  expect(placeOf(clock, startMs - 1)).toBe(0)
})

test('[S-02] pages follow each other without a gap, and each moment of a page is placed in it', () => {
  const stretch = fc.record({ lengthMs: fc.integer({ min: 1, max: 150_000 }), pauseMs: fc.nat(100_000) })
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 6 }), fc.nat(1_000_000), (parts, seed) => {
      let [atMs, momentMs] = [0, startMs]
      const stretches = parts.map((part) => {
        const begins = { atMs, startsAtMs: momentMs }
        atMs += part.lengthMs
        momentMs += part.lengthMs + part.pauseMs
        return begins
      })
      const timed = { stretches, durationMs: atMs }
      const pages = Math.ceil(atMs / replayChatPageMs)
      const spans = Array.from({ length: pages }, (_, page) => spanOfPage(timed, page))
      spans.forEach((span, page) => {
        expect(span?.fromMs).toBe(page === 0 ? startMs : spans[page - 1]?.toMs)
        if (!span || span.toMs === span.fromMs) return
        const placeMs = placeOf(timed, span.fromMs + (seed % (span.toMs - span.fromMs)))
        expect(placeMs).toBeGreaterThanOrEqual(page * replayChatPageMs)
        expect(placeMs).toBeLessThanOrEqual((page + 1) * replayChatPageMs)
      })
      expect(spanOfPage(timed, pages)).toBe(undefined)
    }),
  )
})

const message = (content: RoomMessage['content']): RoomMessage => ({
  seq: 1,
  id: 'm1',
  atMs: startMs + 5_000,
  type: content.msgType,
  username: '',
  content,
})

test('[S-02] texts and gifts are lines of a replay, and nothing else is', () => {
  const author = { memberId: '7', nickname: '海风', avatar: '', vipLevel: 3, kind: 'member', role: 'member' } as const
  const textOf = (role: RoomRole) =>
    message({ msgType: 'text', data: { author: { ...author, role }, text: '好球', requestId: crypto.randomUUID() } })
  const line = { kind: 'text', id: 'm1', atMs: 5_000, memberId: '7', memberName: '海风', vipLevel: 3, text: '好球' }
  expect(lineOf(clock, textOf('member'))).toEqual({ ...line, mark: 'none' })
  const marks = (['anchor', 'headModerator', 'moderator', 'staff'] as const).map((role) => lineOf(clock, textOf(role)))
  expect(marks.map((one) => one?.mark)).toEqual(['anchor', 'moderator', 'moderator', 'moderator'])
  expect(lineOf(clock, message({ msgType: 'deleted', data: { by: '阿诚' } }))).toBe(undefined)
})
