import { openModes } from '#contract/rooms/rules/room-modes.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomHistory, RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { roomAskEveryMs, roomRenderEveryMs } from '#contract/limits.ts'
import { createRoomFeed, type RoomFeedSent } from './room-feed.ts'
import { judgeFrame, judgeHistory, type RoomPosition } from './room-sequence.ts'
import { createFakeGateway } from './testing/fake-gateway.ts'
import { createFakeSocket, settle } from './testing/fake-socket.ts'
import { runLogic } from './testing/run-logic.ts'

const roomNo = '88231'

const aText = (seq: number): RoomMessage => ({
  seq,
  id: `m${seq}`,
  atMs: seq,
  type: 'system',
  username: '',
  content: { msgType: 'system', data: { kind: 'notice', text: `${seq}`, values: {} } },
})

const texts = (first: number, last: number): RoomMessage[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => aText(first + index))

const history = (first: number, last: number, more: Partial<RoomHistory> = {}): RoomHistory => ({
  roomNo,
  epoch: 'e1',
  messages: texts(first, last),
  lastSeq: last,
  recovered: true,
  ...more,
})

const frame = (firstSeq: number, lastSeq: number, epoch = 'e1') => ({
  roomNo,
  epoch,
  firstSeq,
  lastSeq,
  messages: texts(firstSeq, lastSeq),
})

const start = (memberId: string | null = '1', from?: RoomPosition) => {
  const fakeSocket = createFakeSocket('connected')
  const fakeGateway = createFakeGateway()
  const logic = createRoomFeed({ socket: fakeSocket.socket, gateway: fakeGateway.gateway, random: () => 0 })
  return { ...fakeSocket, fakeGateway, ...runLogic(logic, { roomNo, memberId, from }) }
}

const seqsOf = (sent: readonly RoomFeedSent[]): (string | number[])[] =>
  sent.map((event) =>
    event.type === 'room.received' || event.type === 'room.recovered'
      ? event.messages.map(({ seq }) => seq)
      : event.type === 'room.link'
        ? event.status
        : event.type,
  )

const startFollowing = async () => {
  const run = start()
  await run.last().answer({ kind: 'accepted', data: history(1, 3) })
  run.sent.length = 0
  return run
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[C-16] [D-04] the room is watched; its newest messages start the list', async () => {
  const { last, sent } = start()
  expect([last().name, last().input]).toEqual(['room.watch', { roomNo }])
  await last().answer({ kind: 'accepted', data: history(1, 3) })
  expect(sent).toEqual([
    { type: 'room.link', status: 'connecting' },
    { type: 'room.recovered', messages: texts(1, 3), startsOver: true },
    { type: 'room.link', status: 'live' },
  ])
})

test('[C-08] [C-16] what the page brought along is gone on from, at once: nothing of it is sent again', async () => {
  const { last, push, sent } = start(null, { epoch: 'e1', nextSeq: 4 })
  expect([last().name, last().input]).toEqual(['room.watch', { roomNo, epoch: 'e1', sinceSeq: 3 }])
  await last().answer({ kind: 'accepted', data: history(4, 5) })
  push('room.frame', frame(6, 6))
  vi.advanceTimersByTime(roomRenderEveryMs)
  expect(sent.filter(({ type }) => type !== 'room.link')).toEqual([
    { type: 'room.recovered', messages: texts(4, 5), startsOver: false },
    { type: 'room.received', messages: texts(6, 6) },
  ])
})

test('frames come at once after a quiet time, and in batches under load', async () => {
  const { push, sent } = await startFollowing()
  push('room.frame', frame(4, 4))
  push('room.frame', frame(5, 5))
  push('room.frame', frame(6, 7))
  expect(seqsOf(sent)).toEqual([[4]])
  vi.advanceTimersByTime(roomRenderEveryMs)
  expect(seqsOf(sent)).toEqual([[4], [5, 6, 7]])
})

test('[V-11] what is known is dropped, also in part; another room’s frames are not heard', async () => {
  const { push, sent } = await startFollowing()
  push('room.frame', frame(2, 3))
  push('room.frame', { ...frame(4, 4), roomNo: '88232' })
  push('room.frame', frame(3, 5))
  expect(seqsOf(sent)).toEqual([[4, 5]])
})

test('thinned frames are no gaps', async () => {
  const { push, sent, fakeGateway } = await startFollowing()
  push('room.frame', { ...frame(4, 9), messages: [aText(8)] })
  vi.advanceTimersByTime(roomRenderEveryMs)
  push('room.frame', frame(10, 10))
  expect([seqsOf(sent), fakeGateway.calls.length]).toEqual([[[8], [10]], 0])
})

describe('gaps', () => {
  test.each([
    ['1', 'live/chat/room/history'],
    [null, 'live/chat/room/history/anonymous'],
  ])('[P-01] as %j the gap is filled from %s; frames that came meanwhile follow', async (memberId, path) => {
    const { push, sent, fakeGateway, last } = start(memberId)
    await last().answer({ kind: 'accepted', data: history(1, 3) })
    sent.length = 0
    push('room.frame', frame(6, 6))
    push('room.frame', frame(7, 7))
    expect(sent).toEqual([{ type: 'room.gap', fromSeq: 4 }])
    await vi.advanceTimersByTimeAsync(0)
    expect([fakeGateway.last().path, fakeGateway.last().input]).toEqual([
      path,
      { chatRoomNo: roomNo, sinceSeq: 3, limit: 200 },
    ])
    push('room.frame', frame(8, 8))
    await fakeGateway.last().answer({ kind: 'accepted', data: history(4, 7) } as never)
    expect(seqsOf(sent)).toEqual(['room.gap', [4, 5, 6, 7], [8]])
  })

  test('without an answer it is asked again, later each time', async () => {
    const { push, fakeGateway, sent } = await startFollowing()
    push('room.frame', frame(6, 6))
    await vi.advanceTimersByTimeAsync(0)
    await fakeGateway.last().answer({ kind: 'fault', reason: 'timeout' })
    await vi.advanceTimersByTimeAsync(499)
    expect(fakeGateway.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await fakeGateway.last().answer({ kind: 'fault', reason: 'timeout' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(fakeGateway.calls).toHaveLength(3)
    await fakeGateway.last().answer({ kind: 'accepted', data: history(4, 6) } as never)
    expect(seqsOf(sent)).toEqual(['room.gap', [4, 5, 6]])
  })

  test('too much missed: the list starts over', async () => {
    const { push, fakeGateway, sent } = await startFollowing()
    push('room.frame', frame(900, 900))
    await vi.advanceTimersByTimeAsync(0)
    await fakeGateway.last().answer({ kind: 'accepted', data: history(800, 900, { recovered: false }) } as never)
    expect(sent.at(-1)).toEqual({ type: 'room.recovered', messages: texts(800, 900), startsOver: true })
  })

  test('more frames than may wait lead to another gap, not to a loss', async () => {
    const { push, fakeGateway, sent } = await startFollowing()
    push('room.frame', frame(6, 6))
    for (let seq = 7; seq < 80; seq++) push('room.frame', frame(seq, seq))
    await vi.advanceTimersByTimeAsync(0)
    await fakeGateway.last().answer({ kind: 'accepted', data: history(4, 10) } as never)
    expect(sent.filter(({ type }) => type === 'room.gap')).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(0)
    expect(fakeGateway.last().input).toEqual({ chatRoomNo: roomNo, sinceSeq: 10, limit: 200 })
  })
})

describe('reconnects', () => {
  test('go on from the last seq of the same log', async () => {
    const { setStatus, requests, last, sent } = await startFollowing()
    setStatus('offline')
    setStatus('connected')
    await vi.advanceTimersByTimeAsync(0)
    expect([requests.length, last().input]).toEqual([2, { roomNo, epoch: 'e1', sinceSeq: 3 }])
    await last().answer({ kind: 'accepted', data: history(4, 5) })
    expect(seqsOf(sent)).toEqual(['offline', 'connecting', [4, 5], 'live'])
  })

  test('another log starts over, whether a frame or an answer tells', async () => {
    const { push, last, sent, requests } = await startFollowing()
    push('room.frame', frame(1, 1, 'e2'))
    expect([requests.length, last().input]).toEqual([2, { roomNo }])
    await last().answer({ kind: 'accepted', data: history(1, 1, { epoch: 'e2' }) })
    expect(sent.at(-2)).toEqual({ type: 'room.recovered', messages: texts(1, 1), startsOver: true })
  })

  test('a history of another log is not mixed in', async () => {
    const { push, fakeGateway, last, sent } = await startFollowing()
    push('room.frame', frame(6, 6))
    await vi.advanceTimersByTimeAsync(0)
    await fakeGateway.last().answer({ kind: 'accepted', data: history(4, 6, { epoch: 'e2' }) } as never)
    expect([last().name, last().input, seqsOf(sent)]).toEqual(['room.watch', { roomNo }, ['room.gap']])
  })

  test('an answer from before the loss does not count', async () => {
    const { requests, setStatus, sent } = start()
    setStatus('offline')
    setStatus('connected')
    await requests[0]?.answer({ kind: 'accepted', data: history(1, 3) })
    expect(seqsOf(sent)).toEqual(['connecting', 'offline', 'connecting'])
  })

  test('a refused watch is asked again', async () => {
    const { last, requests } = start()
    await last().answer({ kind: 'rejected', code: 20204, msg: '' })
    await vi.advanceTimersByTimeAsync(500)
    expect(requests).toHaveLength(2)
  })
})

describe('without a socket', () => {
  const askedPath = { '1': 'live/chat/room/history', null: 'live/chat/room/history/anonymous' }
  const startCut = async (memberId: string | null = '1') => {
    const run = start(memberId)
    run.setStatus('offline')
    run.sent.length = 0
    await vi.advanceTimersByTimeAsync(roomAskEveryMs)
    return run
  }
  const answer = (run: Awaited<ReturnType<typeof startCut>>, data: RoomHistory) =>
    run.fakeGateway.last().answer({ kind: 'accepted', data } as never)

  test.each(['1', null])(
    '[C-16, P-01] as %j the history is asked for, then what is new, each 3 s',
    async (memberId) => {
      const run = await startCut(memberId)
      const { fakeGateway, sent } = run
      expect(fakeGateway.calls.map(({ path, input }) => [path, input])).toEqual([
        [askedPath[memberId === null ? 'null' : '1'], { chatRoomNo: roomNo, limit: 200 }],
      ])
      await answer(run, history(1, 3))
      await vi.advanceTimersByTimeAsync(roomAskEveryMs - 1)
      expect(fakeGateway.calls).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(fakeGateway.last().input).toEqual({ chatRoomNo: roomNo, sinceSeq: 3, limit: 200 })
      await answer(run, history(4, 5))
      await vi.advanceTimersByTimeAsync(roomAskEveryMs)
      await answer(run, history(6, 5, { lastSeq: 5 }))
      expect(sent).toEqual([
        { type: 'room.recovered', messages: texts(1, 3), startsOver: true },
        { type: 'room.link', status: 'asking' },
        { type: 'room.received', messages: texts(4, 5) },
        { type: 'room.link', status: 'asking' },
        { type: 'room.link', status: 'asking' },
      ])
      run.stop()
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('[D-04] what was missed while a socket was lost is history; a new log starts over, more than fits too', async () => {
    const { push, ...run } = await startFollowing()
    run.setStatus('offline')
    await vi.advanceTimersByTimeAsync(roomAskEveryMs)
    await answer(run as never, history(4, 6))
    await vi.advanceTimersByTimeAsync(roomAskEveryMs)
    await answer(run as never, history(7, 8, { epoch: 'e2' }))
    expect(run.fakeGateway.last().input).toEqual({ chatRoomNo: roomNo, limit: 200 })
    await answer(run as never, history(1, 8, { epoch: 'e2' }))
    await vi.advanceTimersByTimeAsync(roomAskEveryMs)
    await answer(run as never, history(300, 499, { epoch: 'e2', recovered: false }))
    expect(run.sent.filter(({ type }) => type !== 'room.link')).toEqual([
      { type: 'room.recovered', messages: texts(4, 6), startsOver: false },
      { type: 'room.recovered', messages: texts(1, 8), startsOver: true },
      { type: 'room.recovered', messages: texts(300, 499), startsOver: true },
    ])
    push('room.frame', frame(500, 500, 'e2'))
    expect(run.sent.at(-1)).toEqual({ type: 'room.link', status: 'asking' })
  })

  test('no answer is said, and asked for again at growing pauses', async () => {
    const run = await startCut()
    await run.fakeGateway.last().answer({ kind: 'fault', reason: 'network' } as never)
    await vi.advanceTimersByTimeAsync(500)
    await run.fakeGateway.last().answer({ kind: 'fault', reason: 'network' } as never)
    await vi.advanceTimersByTimeAsync(999)
    expect([run.fakeGateway.calls.length, seqsOf(run.sent)]).toEqual([2, ['offline', 'offline']])
    await vi.advanceTimersByTimeAsync(1)
    await answer(run, history(1, 3))
    expect(seqsOf(run.sent)).toEqual(['offline', 'offline', [1, 2, 3], 'asking'])
  })

  test.each(['before', 'after'])(
    'a socket that comes %s an answer ends the asking and goes on from it',
    async (when) => {
      const run = await startCut()
      if (when === 'after') await answer(run, history(1, 3))
      run.setStatus('connected')
      if (when === 'before') await answer(run, history(1, 3))
      await vi.advanceTimersByTimeAsync(0)
      expect([run.last().name, run.last().input]).toEqual([
        'room.watch',
        { roomNo, ...(when === 'after' && { epoch: 'e1', sinceSeq: 3 }) },
      ])
      await run.last().answer({ kind: 'accepted', data: history(when === 'after' ? 4 : 1, 5) })
      await vi.advanceTimersByTimeAsync(60_000)
      expect([run.fakeGateway.calls.length, seqsOf(run.sent).at(-1)]).toEqual([1, 'live'])
    },
  )

  test('a connection that comes in time asks for nothing', async () => {
    const run = start()
    run.setStatus('offline')
    await vi.advanceTimersByTimeAsync(roomAskEveryMs - 1)
    run.setStatus('connected')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run.fakeGateway.calls).toEqual([])
  })
})

test('[E-10] [P-02] state and self of this room are passed on', async () => {
  const { push, sent } = await startFollowing()
  const settings = {
    slowModeSeconds: 3,
    allMuted: false,
    pinnedText: '',
    status: '1',
    modes: openModes,
    shieldUntilMs: null,
  } as const
  const self = { role: 'member', muted: true, mutedUntilMs: null, follows: false, held: [] } as const
  push('room.state', { roomNo, settings, anchorStatus: 2, viewerCount: 4 })
  push('room.state', { roomNo: '88232', settings, anchorStatus: 1, viewerCount: 9 })
  push('room.self', { roomNo, self })
  expect(sent).toEqual([
    { type: 'room.state', settings, anchorStatus: 2, viewerCount: 4 },
    { type: 'room.self', self },
  ])
})

test('[P-02] a block is passed on; after the end of one, what was left out is asked for and the list starts over', async () => {
  const { push, sent, last, requests } = await startFollowing()
  const before = requests.length
  push('blocks.changed', { memberIds: ['7'], freed: false })
  expect([sent, requests.length]).toEqual([[{ type: 'room.blocks', memberIds: ['7'] }], before])
  push('blocks.changed', { memberIds: [], freed: true })
  expect([last().name, last().input]).toEqual(['room.watch', { roomNo }])
  await last().answer({ kind: 'accepted', data: history(1, 4) })
  expect(sent.at(-2)).toEqual({ type: 'room.recovered', messages: texts(1, 4), startsOver: true })
})

test('[P-02, C-16] without a socket, what was left out is asked for when the room hears that a block has ended', async () => {
  const run = start()
  run.setStatus('offline')
  await vi.advanceTimersByTimeAsync(roomAskEveryMs)
  await run.fakeGateway.last().answer({ kind: 'accepted', data: history(1, 5) })
  run.send({ type: 'feed.again' })
  expect([run.fakeGateway.calls.length, run.fakeGateway.last().input]).toEqual([2, { chatRoomNo: roomNo, limit: 200 }])
  await run.fakeGateway.last().answer({ kind: 'accepted', data: history(1, 6) })
  expect(run.sent.at(-2)).toEqual({ type: 'room.recovered', messages: texts(1, 6), startsOver: true })
})

test('stopping leaves the room and no listener, timer or message behind', async () => {
  const { push, stop, last, listeners, sent } = await startFollowing()
  push('room.frame', frame(4, 4))
  push('room.frame', frame(5, 5))
  sent.length = 0
  stop()
  vi.advanceTimersByTime(60_000)
  expect([last().name, last().input, listeners(), sent, vi.getTimerCount()]).toEqual([
    'room.leave',
    { roomNo },
    0,
    [],
    0,
  ])
})

test('[D-04] whatever frames are lost, doubled or late: every message once, in order', async () => {
  const aCut = fc.record({ size: fc.integer({ min: 1, max: 5 }), fate: fc.constantFrom('sent', 'lost', 'doubled') })
  await fc.assert(
    fc.asyncProperty(fc.array(aCut, { minLength: 1, maxLength: 30 }), async (cuts) => {
      const { push, fakeGateway, sent, last, stop } = start()
      await last().answer({ kind: 'accepted', data: history(1, 1) })
      let seq = 1
      const answerGaps = async (): Promise<void> => {
        await vi.advanceTimersByTimeAsync(roomRenderEveryMs)
        const call = fakeGateway.calls.splice(0).at(-1)
        if (!call) return
        const { sinceSeq } = call.input as { sinceSeq: number }
        await call.answer({ kind: 'accepted', data: history(sinceSeq + 1, seq) } as never)
      }
      for (const { size, fate } of [...cuts, { size: 1, fate: 'sent' }]) {
        const next = frame(seq + 1, seq + size)
        seq += size
        if (fate !== 'lost') push('room.frame', next)
        if (fate === 'doubled') push('room.frame', next)
        if (size % 2 === 0) await answerGaps()
      }
      await answerGaps()
      await settle()
      vi.advanceTimersByTime(roomRenderEveryMs)
      const received = sent.flatMap((event) =>
        event.type === 'room.received' || event.type === 'room.recovered' ? event.messages.map((one) => one.seq) : [],
      )
      stop()
      expect(received).toEqual(texts(1, seq).map((one) => one.seq))
    }),
    { numRuns: 60 },
  )
})

describe('the sequence', () => {
  const position: RoomPosition = { epoch: 'e1', nextSeq: 4 }

  test('a frame is known, news, a gap or of another log', () => {
    expect(judgeFrame(position, frame(1, 3))).toEqual({ kind: 'known' })
    expect(judgeFrame(position, frame(3, 5))).toEqual({
      kind: 'news',
      messages: texts(4, 5),
      position: { epoch: 'e1', nextSeq: 6 },
    })
    expect(judgeFrame(position, frame(5, 5))).toEqual({ kind: 'gap', fromSeq: 4 })
    expect(judgeFrame(position, frame(4, 4, 'e2'))).toEqual({ kind: 'otherEpoch' })
  })

  test('a history never moves a reader back', () => {
    expect(judgeHistory(position, history(2, 3))).toEqual({ startsOver: false, messages: [], position })
  })
})
