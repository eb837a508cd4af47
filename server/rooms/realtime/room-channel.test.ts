import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { pushes } from '#contract/pushes.ts'
import { createMemoryRows } from '#server/rooms/store/room-log-memory.ts'
import { requestIdOf, textOf } from '#server/rooms/store/room-log-suite.ts'
import { createRoomLogOn, type ClosableRoomLog } from '#server/rooms/store/room-log.ts'
import { createLoadMeter } from '#server/platform/realtime/load-meter.ts'
import { textFrame, type EncodedPush } from '#server/platform/realtime/push-encoding.ts'
import { silentLog } from '#server/app/realtime/realtime-harness.ts'
import { createBlockIndex } from '#server/rooms/domain/block-index.ts'
import { createRoomSight } from '#server/rooms/domain/room-sight.ts'
import { RoomChannel, type Watcher } from './room-channel.ts'
import { tickCrowdedMs } from '#server/rooms/domain/frame-tick.ts'
import { readPush } from '#tests/builders/read-push.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const roomNo = '88231'

const sight = createRoomSight(createBlockIndex(), () => false)

const openChannel = (): RoomChannel =>
  new RoomChannel({ roomNo, now: Date.now, load: createLoadMeter(Date.now), sight })

const message = (seq: number, type: 'text' | 'deletion' = 'text'): RoomMessage => ({
  seq,
  id: `m${seq}`,
  atMs: 0,
  type,
  username: '',
  content:
    type === 'text' ? textOf('1', seq).content : { msgType: 'deletion', data: { messageIds: ['m1'], by: '江边老K' } },
})

interface Reader extends Watcher {
  pushes: EncodedPush[]
  frames(): { firstSeq: number; lastSeq: number; seqs: number[] }[]
}

const aReader = (): Reader => {
  const received: EncodedPush[] = []
  const frames = () =>
    received.map((push) => {
      const [, payload] = readPush(push)
      const { firstSeq, lastSeq, messages } = pushes['room.frame'].parse(payload)
      return { firstSeq, lastSeq, seqs: messages.map(({ seq }) => seq) }
    })
  return { send: (push) => void received.push(push), pushes: received, frames }
}

describe('frames', () => {
  test('[D-04] what comes within a tick is one frame, and all watchers share the same bytes', () => {
    const channel = openChannel()
    const [one, two] = [aReader(), aReader()]
    for (const reader of [one, two]) channel.join(reader).follow(0, 'e')
    for (const seq of [1, 2, 3]) channel.append(message(seq))
    expect(one.frames()).toEqual([])
    vi.advanceTimersByTime(20)
    expect(one.frames()).toEqual([{ firstSeq: 1, lastSeq: 3, seqs: [1, 2, 3] }])
    expect(two.pushes[0]).toBe(one.pushes[0])
  })

  test('[D-04] under load the tick grows, and moderation does not wait for it', () => {
    const load = createLoadMeter(Date.now)
    const channel = new RoomChannel({ roomNo, now: Date.now, load, sight })
    const reader = aReader()
    channel.join(reader).follow(0, 'e')
    channel.append(message(1))
    vi.advanceTimersByTime(20)
    load.add(1_000_000)
    channel.append(message(2))
    vi.advanceTimersByTime(tickCrowdedMs - 1)
    expect(reader.frames()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(reader.frames()).toHaveLength(2)
    load.add(1_000_000)
    channel.append(message(3))
    channel.append(message(4, 'deletion'))
    vi.advanceTimersByTime(20)
    expect(reader.frames().map(({ seqs }) => seqs)).toEqual([[1], [2], [3, 4]])
  })

  test('[E-06] who joins in the middle of a tick gets neither gap nor double', () => {
    const channel = openChannel()
    const [early, late, known] = [aReader(), aReader(), aReader()]
    channel.join(early).follow(0, 'e')
    channel.append(message(1))
    channel.append(message(2))
    const joining = channel.join(late)
    joining.follow(1, 'e')
    channel.join(known).follow(3, 'e')
    channel.append(message(3))
    vi.advanceTimersByTime(20)
    expect(early.frames().map(({ seqs }) => seqs)).toEqual([[1, 2, 3]])
    expect(late.frames()).toEqual([{ firstSeq: 2, lastSeq: 3, seqs: [2, 3] }])
    expect(known.frames()).toEqual([])
  })

  test('[E-06] frames sent while the history is read come with the following', () => {
    const channel = openChannel()
    const [other, slow] = [aReader(), aReader()]
    channel.join(other).follow(0, 'e')
    const joining = channel.join(slow)
    for (const seq of [1, 2, 3]) {
      channel.append(message(seq))
      vi.advanceTimersByTime(20)
    }
    expect(slow.frames()).toEqual([])
    expect(joining.follow(1, 'e')).toBe(true)
    expect(slow.frames()).toEqual([{ firstSeq: 2, lastSeq: 3, seqs: [2, 3] }])
    channel.append(message(4))
    vi.advanceTimersByTime(20)
    expect(slow.frames().at(-1)?.seqs).toEqual([4])
  })

  test('[E-06] a watcher that left, or asked again, does not follow by the old answer', () => {
    const channel = openChannel()
    const reader = aReader()
    const first = channel.join(reader)
    const second = channel.join(reader)
    expect(first.follow(0, 'e')).toBe(false)
    expect(second.follow(0, 'e')).toBe(true)
    const third = channel.join(reader)
    channel.leave(reader)
    expect(third.follow(0, 'e')).toBe(false)
    channel.append(message(1))
    vi.advanceTimersByTime(1_000)
    expect(reader.frames()).toEqual([])
    expect(channel.size).toBe(0)
  })

  test('[D-04] a burst goes in frames of bounded length', () => {
    const channel = openChannel()
    const reader = aReader()
    channel.join(reader).follow(0, 'e')
    for (let seq = 1; seq <= 450; seq += 1) channel.append(message(seq))
    vi.advanceTimersByTime(20)
    expect(reader.frames().map(({ firstSeq, lastSeq }) => [firstSeq, lastSeq])).toEqual([
      [1, 200],
      [201, 400],
      [401, 450],
    ])
  })
})

test('a text frame announces its length in the three ways of the protocol', () => {
  expect([...textFrame('ab')]).toEqual([0x81, 2, 0x61, 0x62])
  const medium = textFrame('x'.repeat(126))
  expect([...medium.subarray(0, 5), medium.length]).toEqual([0x81, 126, 0, 126, 0x78, 130])
  const long = textFrame('球'.repeat(30_000))
  expect([long[0], long[1], long.readBigUInt64BE(2), long.length]).toEqual([0x81, 127, 90_000n, 90_010])
})

/** A client as the room stream is: it merges by seq, asks since the last one it has, and counts what it should not get. */
class Client {
  readonly seqs: number[] = []
  doubled = 0
  #reader: Watcher | undefined
  readonly #channel: RoomChannel
  readonly #roomLog: ClosableRoomLog

  constructor(channel: RoomChannel, roomLog: ClosableRoomLog) {
    this.#channel = channel
    this.#roomLog = roomLog
  }

  async connect(): Promise<void> {
    if (this.#reader) return
    const reader: Watcher = {
      send: (push) => {
        if (this.#reader !== reader) return
        const [, payload] = readPush(push) as [string, { messages: { seq: number }[] }]
        this.#take(payload.messages)
      },
    }
    this.#reader = reader
    const join = this.#channel.join(reader)
    const sinceSeq = this.seqs.at(-1) ?? 0
    const history = await this.#roomLog.history(roomNo, { sinceSeq, limit: 1_000 })
    if (this.#reader !== reader) return
    this.#take(history.messages)
    join.follow(history.lastSeq, history.epoch)
  }

  disconnect(): void {
    if (this.#reader) this.#channel.leave(this.#reader)
    this.#reader = undefined
  }

  #take(messages: readonly { seq: number }[]): void {
    for (const { seq } of messages) {
      if (this.seqs.includes(seq)) this.doubled += 1
      this.seqs.push(seq)
    }
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('connect' as const), client: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disconnect' as const), client: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 60 }) }) },
)

test('[E-06] any interleaving of appends, joins, losses and returns gives everybody the same list, in order, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.scheduler(), async (steps, scheduler) => {
      const channel = openChannel()
      const rows = createMemoryRows([roomNo])
      const whole = createRoomLogOn(rows, { now: Date.now, log: silentLog })
      // A history is read at once and answered whenever the scheduler lets it.
      const roomLog = { ...whole, history: scheduler.scheduleFunction(whole.history) }
      roomLog.onAppended((_, appended) => channel.append(appended))
      const clients = Array.from({ length: 4 }, () => new Client(channel, roomLog))
      const work: Promise<unknown>[] = []
      let posted = 0
      for (const next of steps) {
        if (next.do === 'append') {
          for (let index = 0; index < next.count; index += 1) {
            posted += 1
            work.push(roomLog.append(roomNo, { ...textOf('1', posted), requestId: requestIdOf(posted) }))
          }
        } else if (next.do === 'connect') work.push(clients[next.client]?.connect() ?? Promise.resolve())
        else if (next.do === 'disconnect') clients[next.client]?.disconnect()
        else if (next.do === 'wait') await vi.advanceTimersByTimeAsync(next.ms)
        if (next.do === 'answer' && scheduler.count() > 0) await scheduler.waitOne()
      }
      work.push(...clients.map((client) => client.connect()))
      await scheduler.waitFor(Promise.all(work))
      await vi.advanceTimersByTimeAsync(1_000)
      const everything = Array.from({ length: posted }, (_, index) => index + 1)
      for (const client of clients) expect([client.seqs, client.doubled]).toEqual([everything, 0])
    }),
    { numRuns: 200 },
  )
})
