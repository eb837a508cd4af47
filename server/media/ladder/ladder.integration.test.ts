import { expect, test, vi } from 'vitest'
import { decodeErrors, probe, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { readFragment } from '#server/media/testing/fragment-reader.ts'
import { ladderServer, patience } from '#server/media/testing/ladder-server.ts'

const { start, program, address, read, media, logged, rtmpUrl, untilReports } = ladderServer()

/** Presentation times of the pictures in a segment, in order, in the ticks of its track. */
const presented = async (path: string): Promise<number[]> => {
  const bytes = Buffer.from(await (await fetch(address(path))).arrayBuffer())
  const times: number[] = []
  for (let at = 0; at < bytes.length;) {
    const moofBytes = bytes.readUInt32BE(at)
    const end = at + moofBytes + bytes.readUInt32BE(at + moofBytes)
    const pictures = readFragment(bytes.subarray(at, end)).find(({ trackId }) => trackId === 1)
    let decodeTime = pictures?.decodeTime ?? 0
    pictures?.durations.forEach((duration, index) => {
      times.push(decodeTime + (pictures.compositionOffsets[index] ?? 0))
      decodeTime += duration
    })
    at = end
  }
  return times.toSorted((left, right) => left - right)
}

test('[S-02] beside a source of 740 lines there are 720p, 480p and sound alone, whole and aligned', async () => {
  await start()
  publish('hd', rtmpUrl())
  await untilReports(3)
  const source = await read('index.m3u8')
  for (const [name, streams] of [
    ['720p', ['aac 44100', 'h264 1264x720']],
    ['480p', ['aac 44100', 'h264 844x480']],
    ['audio', ['aac 44100']],
  ] as const) {
    expect(await probe(address(`${name}/index.m3u8`)), name).toEqual(streams)
    expect(await decodeErrors(address(`${name}/index.m3u8`), 3), name).toBe('')
    const { segments, mediaSequence } = await read(`${name}/index.m3u8`)
    const numbered = (list: typeof segments, from: number) =>
      new Map(
        list.map(({ duration, dateTime, parts }, index) => [from + index, { duration, dateTime, count: parts.length }]),
      )
    const [own, its] = [numbered(segments, mediaSequence), numbered(source.segments, source.mediaSequence)]
    const shared = [...own.keys()].filter((sequence) => its.has(sequence))
    expect(shared.length, name).toBeGreaterThanOrEqual(2)
    for (const sequence of shared) {
      const [left, right] = [own.get(sequence), its.get(sequence)]
      expect([left?.duration, left?.dateTime], name).toEqual([right?.duration, right?.dateTime])
    }
    for (const { parts } of segments.slice(-1)) expect(parts[0]?.isIndependent, name).toBe(true)
  }
  const { segments } = await read('480p/index.m3u8')
  const { uri } = segments.at(-1) ?? expect.unreachable()
  const expected = await presented(uri)
  expect(expected.length).toBeGreaterThan(20)
  expect([await presented(`720p/${uri}`), await presented(`480p/${uri}`)]).toEqual([expected, expected])
  const master = await (await fetch(address('master.m3u8'))).text()
  expect(master.match(/RESOLUTION=\S+/g)).toEqual(['RESOLUTION=1300x740', 'RESOLUTION=1264x720', 'RESOLUTION=844x480'])
  expect(logged()).toContain('a ladder begins')
}, 90_000)

test.each([
  ['ends at once', 'exit 1'],
  ['closes its input in the middle', 'exec head -c 5000 >/dev/null'],
  ['writes what is no FLV', 'head -c 5000 >&3; exec cat >/dev/null'],
])(
  '[S-02] a transcoder that %s leaves the stream alone',
  async (_, lines) => {
    await start(await program(lines))
    publish('hd', rtmpUrl())
    await vi.waitFor(async () => {
      await read('index.m3u8')
      expect(media().stats().ladderRestarts).toBeGreaterThanOrEqual(2)
    }, patience)
    const { segments, reports } = await read('index.m3u8')
    expect([segments.some(({ discontinuity }) => discontinuity), reports]).toEqual([false, []])
  },
  60_000,
)
