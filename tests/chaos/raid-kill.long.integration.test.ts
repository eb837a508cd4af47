import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clientVersion } from '#contract/limits.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import type { Raid } from '#contract/live/entities/raid.ts'
import { roomHistoryAnonymous } from '#contract/rooms/calls.ts'
import { studioKeyAdd } from '#contract/studio/key-calls.ts'
import { studioRaidStart } from '#contract/studio/raid-calls.ts'
import { encodeFilm } from '#server/media/testing/encoded-film.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const [roomNo, toRoomNo] = ['88238', '88231']
const filmMs = 4_000
const patience = { timeout: within(30_000), interval: 100 }
let world: World

beforeAll(async () => {
  world = await startWorld({ child: true })
})
afterAll(() => world.stop())

const linesOf = async (chatRoomNo: string): Promise<string[]> => {
  const { messages } = await openClient(world.baseUrl, '').accepted(roomHistoryAnonymous, { chatRoomNo, limit: 50 })
  return messages.flatMap(({ content }) => (content.msgType === 'system' ? [content.data.text] : []))
}

test(
  '[S-02, X-04] a raid whose server is killed in the countdown goes on after the restart, and happens once',
  async () => {
    const anchor = openClient(world.baseUrl, '')
    await anchor.logIn('anchor08')
    const { streamKey } = await anchor.accepted(studioKeyAdd, { requestId: randomUUID(), name: '书房' })
    const film = await encodeFilm(filmMs / 1_000)
    const publisher = await publishFilm(Number(new URL(world.rtmpUrl).port), streamKey, film, filmMs)
    const statusOf = async (): Promise<number | undefined> =>
      (await anchor.accepted(livePopularList, { search: roomNo })).items[0]?.anchorStatus
    await vi.waitFor(async () => expect(await statusOf()).toBe(1), patience)
    const socket = createSocket({
      baseUrl: () => world.baseUrl,
      auth: () => ({ token: '', uuid: randomUUID(), siteId: '5005', clientType: 'terminal', version: clientVersion }),
      onToast: () => undefined,
    })
    const states: (Raid | undefined)[] = []
    socket.on('room.state', ({ raid }) => void states.push(raid))
    socket.onStatus((status) => {
      if (status === 'connected') void socket.request('room.watch', { roomNo })
    })
    const { raid } = await anchor.accepted(studioRaidStart, { requestId: randomUUID(), toRoomNo })
    await vi.waitFor(() => expect(states.at(-1)?.state).toBe('counting'), patience)
    await world.kill()
    await publisher.closed
    await world.restart()
    await vi.waitFor(() => expect(states.at(-1)?.endsAtMs).toBeGreaterThan(raid.endsAtMs), patience)
    const followed = await socket.request('raid.follow', { roomNo, raidId: raid.raidId, follows: true })
    expect(followed.kind).toBe('accepted')
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ state: 'went', viewers: 1 }), patience)
    await world.restart()
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ state: 'went', viewers: 1 }), patience)
    expect((await linesOf(roomNo)).filter((line) => line.includes('位观众去了'))).toHaveLength(1)
    expect((await linesOf(toRoomNo)).filter((line) => line.includes('位观众来了'))).toHaveLength(1)
    socket.close()
  },
  within(120_000),
)
