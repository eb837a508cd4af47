import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLadderBed, type LadderBed } from '#server/media/testing/ladder-bed.ts'
import { readFragment } from '#server/media/testing/fragment-reader.ts'
import { checkPlaylist } from '#server/media/testing/playlist-grammar.ts'
import { ladderTimes, watchedGapMs } from './ladder-limits.ts'

let bed: LadderBed

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  bed = openLadderBed({ cores: 8, rooms: 2 })
})
afterEach(async () => {
  await bed.close()
  vi.useRealTimers()
})

type Published = ReturnType<LadderBed['publish']>

/** Sends media while somebody watches. */
const watch = async ({ channel, send }: Published, lengthMs: number): Promise<void> => {
  for (let sentMs = 0; sentMs < lengthMs; sentMs += 1_000) {
    channel.touch()
    await send(1_000)
  }
}
const untilReady = async (room: Published): Promise<void> => watch(room, 16_000)
const read = async (path: string) => checkPlaylist((await bed.get(path)).body)
const statusOf = async (path: string) => (await bed.get(path)).statusCode

/** Length of the first part of a segment. */
const fragmentBytes = (segment: Buffer): number => {
  const moofBytes = segment.readUInt32BE(0)
  return moofBytes + segment.readUInt32BE(moofBytes)
}

test('[S-02] a ladder begins when a room has been watched for a while, and ends after its last viewer', async () => {
  const room = bed.publish('r1')
  await room.send(20_000)
  expect(bed.runs).toEqual([])
  await watch(room, ladderTimes.afterMs)
  expect(bed.runs.length).toBe(0)
  await watch(room, 4_000)
  expect(bed.runs.length).toBe(1)
  expect(bed.ladders.stats()).toMatchObject({ laddersRunning: 1, laddersBegun: 1 })
  await room.send(ladderTimes.idleMs - 2_000)
  expect(bed.runs[0]?.isStopped).toBe(false)
  await room.send(4_000)
  expect(bed.runs[0]?.isStopped).toBe(true)
  expect(bed.ladders.stats()).toMatchObject({ laddersRunning: 0, ladderMillicores: 0 })
})

test('[S-02] single looks at a room are no viewer', async () => {
  const room = bed.publish('r1')
  for (let look = 0; look < 5; look += 1) {
    room.channel.touch()
    await room.send(watchedGapMs + 1_000)
  }
  expect(bed.runs).toEqual([])
})

test('[S-02] each rung has the segments, parts, lengths and dates of the source', async () => {
  const room = bed.publish('r1')
  await untilReady(room)
  const source = await read('r1/index.m3u8')
  for (const name of ['720p', '480p', 'audio']) {
    const rung = await read(`r1/${name}/index.m3u8`)
    const from = source.segments.findIndex(({ uri }) => uri === rung.segments[0]?.uri)
    expect(from, name).toBeGreaterThan(0)
    const bare = ({ uri, duration, dateTime, parts }: (typeof source.segments)[number]) => [
      uri,
      duration,
      dateTime,
      parts.map((part) => [part.uri, part.duration]),
    ]
    expect(rung.segments.map(bare), name).toEqual(source.segments.slice(from).map(bare))
    expect(rung.openParts.map((part) => part.uri)).toEqual(source.openParts.map((part) => part.uri))
    expect([rung.mediaSequence, rung.discontinuitySequence, rung.preloadHint]).toEqual([
      source.mediaSequence + from,
      source.discontinuitySequence,
      source.preloadHint,
    ])
  }
})

test('[S-02] pictures of a rung stand at the times of the source’s, beside its own sound', async () => {
  const room = bed.publish('r1')
  await untilReady(room)
  const uri = (await read('r1/720p/index.m3u8')).segments.at(-1)?.uri ?? ''
  const [own, source, sound] = await Promise.all(['720p/', '', 'audio/'].map((at) => bed.get(`r1/${at}${uri}`)))
  const tracksOf = (body: Buffer | undefined) => (body ? readFragment(body.subarray(0, fragmentBytes(body))) : [])
  const [ownPictures, ownSound] = tracksOf(own?.rawPayload)
  const [pictures, sourceSound] = tracksOf(source?.rawPayload)
  expect(ownPictures?.decodeTime).toBe(pictures?.decodeTime)
  expect(ownPictures?.durations).toEqual(pictures?.durations)
  expect(ownPictures?.isSync).toEqual(pictures?.isSync)
  expect(ownPictures?.media.toString()).toContain('720p ')
  expect(ownSound).toEqual(sourceSound)
  expect(tracksOf(sound?.rawPayload)).toEqual([sourceSound])
})

test('[S-02] playlists report each other, and the multivariant one names all with their codecs', async () => {
  const room = bed.publish('r1')
  await untilReady(room)
  const [source, high] = await Promise.all([read('r1/index.m3u8'), read('r1/720p/index.m3u8')])
  const last = { lastSegment: source.mediaSequence + source.segments.length, lastPart: source.openParts.length - 1 }
  expect(source.reports).toEqual(['720p', '480p', 'audio'].map((name) => ({ uri: `${name}/index.m3u8`, ...last })))
  expect(high.reports).toEqual(
    ['../index.m3u8', '../480p/index.m3u8', '../audio/index.m3u8'].map((uri) => ({ uri, ...last })),
  )
  const master = (await bed.get('r1/master.m3u8')).body.replaceAll(/BANDWIDTH=\d+/g, 'BANDWIDTH=0')
  const variant = (codecs: string, size: string, uri: string) =>
    `#EXT-X-STREAM-INF:BANDWIDTH=0,AVERAGE-BANDWIDTH=0,CODECS="${codecs}"${size}\n${uri}`
  expect(master.split('\n').slice(2).join('\n')).toBe(
    [
      variant('avc1.640028,mp4a.40.2', ',RESOLUTION=1920x1080', 'index.m3u8'),
      variant('avc1.42c01e,mp4a.40.2', ',RESOLUTION=640x360', '720p/index.m3u8'),
      variant('avc1.42c01e,mp4a.40.2', ',RESOLUTION=640x360', '480p/index.m3u8'),
      variant('mp4a.40.2', '', 'audio/index.m3u8'),
      '',
    ].join('\n'),
  )
  expect((await read('r1/480p/index.m3u8?plain=1')).reports).toEqual([])
})

test('[S-02] a request for a part of a rung that is to come is answered with it', async () => {
  const room = bed.publish('r1')
  await untilReady(room)
  const { mediaSequence, segments, openParts } = await read('r1/480p/index.m3u8')
  const open = mediaSequence + segments.length
  const waiting = read(`r1/480p/index.m3u8?_HLS_msn=${open}&_HLS_part=${openParts.length}`)
  await room.send(440)
  expect((await waiting).openParts.length).toBeGreaterThan(openParts.length)
  expect(await statusOf(`r1/480p/index.m3u8?_HLS_msn=${open + 9}`)).toBe(400)
})

test('[S-02] when the transcoder dies the source goes on alone, and renditions come back behind it', async () => {
  const room = bed.publish('r1')
  await untilReady(room)
  const before = await read('r1/720p/index.m3u8')
  const waiting = bed.get(`r1/720p/index.m3u8?_HLS_msn=${before.mediaSequence + before.segments.length + 1}`)
  await room.send(40)
  bed.runs[0]?.ports.gone('killed')
  expect((await waiting).statusCode).toBe(404)
  expect(await statusOf('r1/720p/index.m3u8')).toBe(404)
  expect((await read('r1/index.m3u8')).reports).toEqual([])
  expect((await bed.get('r1/master.m3u8')).body).not.toContain('720p')
  // What was named can still be fetched.
  expect(await statusOf(`r1/720p/${before.segments.at(-1)?.uri}`)).toBe(200)
  await watch(room, 10_000)
  expect(bed.runs.map(({ isStopped }) => isStopped)).toEqual([true, false])
  const after = await read('r1/720p/index.m3u8')
  expect(after.mediaSequence).toBeGreaterThan(before.mediaSequence + before.segments.length)
  expect(after.segments[0]?.map).not.toBe(before.segments[0]?.map)
  expect(bed.ladders.stats()).toMatchObject({ ladderRestarts: 1, laddersBegun: 2, laddersRunning: 1 })
  expect(bed.messages()).toEqual(['a ladder begins', 'a transcoder has died', 'a ladder begins'])
})

test('[S-02] a transcoder that dies again and again is begun after longer and longer times', async () => {
  const room = bed.publish('r1')
  await watch(room, 8_000)
  const begunAtMs: number[] = []
  for (let death = 0; death < 5; death += 1) {
    const { length } = bed.runs
    bed.runs.at(-1)?.ports.gone('killed')
    const diedAtMs = Date.now()
    while (bed.runs.length === length) await watch(room, 1_000)
    begunAtMs.push(Date.now() - diedAtMs)
  }
  // Runs begin with a segment of two seconds.
  begunAtMs.forEach((afterMs, death) => {
    expect(afterMs).toBeGreaterThanOrEqual(1_000 * 2 ** death)
    expect(afterMs).toBeLessThanOrEqual(1_000 * 2 ** death + 4_000)
  })
})

test.each([
  ['gives nothing back', 'isStuck'],
  ['takes no more', 'isFull'],
] as const)('[S-02] a transcoder that %s is dropped, and not tried again soon', async (_, what) => {
  const room = bed.publish('r1')
  await untilReady(room)
  const [run] = bed.runs
  if (run) run[what] = true
  await watch(room, ladderTimes.lagMaxMs + 2_000)
  expect([run?.isStopped, await statusOf('r1/720p/index.m3u8')]).toEqual([true, 404])
  await watch(room, 20_000)
  expect(bed.runs.length).toBe(1)
  expect(bed.ladders.stats()).toMatchObject({ laddersDropped: 1, ladderRestarts: 0 })
  expect(bed.messages()).toEqual(['a ladder begins', 'a ladder is dropped'])
  await watch(room, ladderTimes.droppedMs)
  expect(bed.runs.length).toBe(2)
})

test('[S-02] what does not fit the budget of rooms is not begun; the log says so once, and it begins when there is room', async () => {
  const rooms = ['r1', 'r2', 'r3'].map((roomNo) => bed.publish(roomNo, { hasSound: false }))
  const all = async (lengthMs: number, watched: readonly Published[]): Promise<void> => {
    for (let sentMs = 0; sentMs < lengthMs; sentMs += 40) {
      for (const { channel } of watched) channel.touch()
      for (const room of rooms) room.sendNow()
      await vi.advanceTimersByTimeAsync(40)
    }
  }
  await all(12_000, rooms)
  expect(bed.ladders.stats()).toMatchObject({ laddersRunning: 2, laddersRefused: 1 })
  expect(bed.logged.filter(({ message }) => message === 'a ladder is not begun').map(({ about }) => about)).toEqual([
    expect.objectContaining({ roomNo: 'r3', reason: 'as many rooms as may have one' }),
  ])
  await all(ladderTimes.idleMs + 2_000, rooms.slice(1))
  expect(bed.runs.length).toBe(3)
  expect(bed.ladders.stats()).toMatchObject({ laddersRunning: 2, laddersRefused: 1 })
})

test('[S-02] what needs more cores than there are is not begun', async () => {
  await bed.close()
  bed = openLadderBed({ cores: 0.1, rooms: 2 })
  const room = bed.publish('r1')
  await untilReady(room)
  expect(bed.runs).toEqual([])
  expect(bed.messages()).toEqual(['a ladder is not begun'])
  expect(bed.ladders.stats()).toMatchObject({ laddersRefused: 1, laddersBegun: 0 })
})

test('[S-02] a source that changes its size, or its stretch of media, gets another run', async () => {
  const room = bed.publish('r1')
  await untilReady(room)
  room.sink.end()
  const again = bed.publish('r1')
  await untilReady(again)
  expect(bed.runs.map(({ isStopped }) => isStopped)).toEqual([true, false])
  const [source, rung] = await Promise.all([read('r1/index.m3u8'), read('r1/480p/index.m3u8')])
  expect(rung.segments.some(({ discontinuity }) => discontinuity)).toBe(false)
  expect(rung.discontinuitySequence).toBe(
    source.discontinuitySequence + source.segments.filter(({ discontinuity }) => discontinuity).length,
  )
})

test('[S-02] a source without sound has no rung of sound', async () => {
  const room = bed.publish('r1', { hasSound: false })
  await untilReady(room)
  expect((await read('r1/index.m3u8')).reports.map(({ uri }) => uri)).toEqual(['720p/index.m3u8', '480p/index.m3u8'])
  expect(await statusOf('r1/audio/index.m3u8')).toBe(404)
})

test('[S-02] after the end nothing runs', async () => {
  const room = bed.publish('r1')
  await untilReady(room)
  await bed.ladders.stop()
  expect(bed.runs.map(({ isStopped }) => isStopped)).toEqual([true])
  await watch(room, 20_000)
  expect(bed.runs.length).toBe(1)
})
