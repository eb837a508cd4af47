import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { roomHistoryAnonymous } from '#contract/rooms/calls.ts'
import { openClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'
import { demoRooms } from './demo-rooms.ts'
import { linesOf } from './crowd/crowd-plan.ts'
import { overLines } from './crowd/lines-phases.ts'

const dayMs = 24 * 60 * 60_000
const clock = { aheadMs: 0 }
let world: World

beforeAll(async () => {
  world = await startWorld({ environment: { DEMO: 'on' }, clock })
}, within(60_000))
afterAll(() => world.stop())

test(
  '[A-03] after days of standing still the first visitor finds matches on, and rooms in the middle of their talk',
  { timeout: within(60_000) },
  async () => {
    await world.restart(() => (clock.aheadMs += 3 * dayMs))
    const visitor = openClient(world.baseUrl, '')
    const { items } = await visitor.accepted(livePopularList, {})
    expect(items.filter(({ gameStatus }) => gameStatus === 1).length).toBeGreaterThanOrEqual(4)
    expect(items.filter(({ gameStatus }) => gameStatus === 2)).toEqual([])
    const now = Date.now() + clock.aheadMs
    for (const { roomNo } of demoRooms.filter(({ slot }) => slot === 'rongcheng-binhai')) {
      const { messages } = await visitor.accepted(roomHistoryAnonymous, { chatRoomNo: roomNo, limit: 100 })
      const fresh = messages.filter(({ atMs }) => atMs > now - dayMs)
      const texts = fresh.flatMap(({ content }) => (content.msgType === 'text' ? [content.data.text] : []))
      expect(texts.length).toBeGreaterThan(20)
      expect(texts.filter((text) => overLines.includes(text))).toEqual([])
      expect(texts.some((text) => linesOf.football.ordinary.includes(text))).toBe(true)
    }
  },
)
