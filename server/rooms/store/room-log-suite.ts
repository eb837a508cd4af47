import { describe, expect, test } from 'vitest'
import type { RoomHistory, RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { NewMessage, RoomLog } from '#server/rooms/ports.ts'

export interface RoomLogWorld {
  roomLog: RoomLog
  /** Two rooms that exist, with empty logs. */
  roomNos: readonly [string, string]
  /** Two members. */
  authorIds: readonly [string, string]
  /** The ring's size: beyond it the log reads from its rows. */
  ringSizeMax: number
  /** Ends the log as a crash would, without a last write, and opens it again on the same rows. */
  crash(): Promise<RoomLog>
}

export const requestIdOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

export const textOf = (authorId: string, index: number, text = `第 ${index} 句`): NewMessage => ({
  id: `text-${index}`,
  username: '',
  content: {
    msgType: 'text',
    data: {
      author: { memberId: authorId, nickname: '海风吹', avatar: '', vipLevel: 6, kind: 'member', role: 'member' },
      text,
      requestId: requestIdOf(index),
    },
  },
  authorId,
  requestId: requestIdOf(index),
})

export const welcomeOf = (memberId: string, index: number): NewMessage => ({
  id: `welcome-${index}`,
  username: '夜猫看球',
  content: { msgType: 'welcome', data: { userId: memberId, level: 3, avatar: '' } },
  authorId: null,
  requestId: null,
})

const seqsOf = (history: { messages: RoomMessage[] }): number[] => history.messages.map(({ seq }) => seq)
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** What every adapter of the room log must do. [E-06] */
export const describeRoomLog = (name: string, open: () => Promise<RoomLogWorld>): void => {
  describe(`${name}: appending`, () => {
    appendingTests(open)
  })
  describe(`${name}: history`, () => {
    historyTests(open)
  })
  describe(`${name}: tombstones`, () => {
    tombstoneTests(open)
  })
}

const fill = async (roomLog: RoomLog, roomNo: string, authorId: string, count: number): Promise<RoomMessage[]> =>
  Promise.all(upTo(count).map((index) => roomLog.append(roomNo, textOf(authorId, index))))

const appendingTests = (open: () => Promise<RoomLogWorld>): void => {
  test('[E-06] each room counts its own messages from 1, without gaps, and tells listeners in that order', async () => {
    const { roomLog, roomNos, authorIds } = await open()
    const received: string[] = []
    roomLog.onAppended((roomNo, { seq }) => received.push(`${roomNo}:${seq}`))
    const answers = await Promise.all(
      upTo(20).map((index) => roomLog.append(roomNos[index % 2] as string, textOf(authorIds[0], index))),
    )
    expect(answers.map(({ seq }) => seq)).toEqual(upTo(20).map((index) => Math.ceil(index / 2)))
    for (const roomNo of roomNos) {
      expect(received.filter((line) => line.startsWith(roomNo))).toEqual(upTo(10).map((seq) => `${roomNo}:${seq}`))
    }
  })

  test('[V-11] an id is accepted once: appended again, at once or after a crash, it answers the first message', async () => {
    const world = await open()
    const [roomNo] = world.roomNos
    const entry = welcomeOf(world.authorIds[0], 1)
    const [first, second] = await Promise.all([
      world.roomLog.append(roomNo, entry),
      world.roomLog.append(roomNo, entry),
    ])
    expect(second).toEqual(first)
    const reopened = await world.crash()
    expect(await reopened.append(roomNo, { ...entry, username: '别人' })).toEqual(first)
    expect((await reopened.history(roomNo, { limit: 10 })).messages).toEqual([first])
  })

  test('[C-16] a request id is accepted once per author, in whatever room, and found again by it', async () => {
    const world = await open()
    const [here, there] = world.roomNos
    const [me, other] = world.authorIds
    const first = await world.roomLog.append(here, textOf(me, 1))
    const again = await world.roomLog.append(there, { ...textOf(me, 1, '别的话'), id: 'text-again' })
    expect(again).toEqual(first)
    const others = await world.roomLog.append(here, { ...textOf(other, 1), id: 'text-other' })
    expect(others.seq).toBe(2)
    expect(await world.roomLog.byRequest(me, requestIdOf(1))).toEqual({ roomNo: here, message: first })
    expect(await world.roomLog.byRequest(me, requestIdOf(9))).toBeUndefined()
    expect((await world.roomLog.history(there, { limit: 10 })).lastSeq).toBe(0)
  })

  test('[E-06] the same request twice at the same time makes one message', async () => {
    const { roomLog, roomNos, authorIds } = await open()
    const answers = await Promise.all(
      upTo(8).map((index) => roomLog.append(roomNos[0], { ...textOf(authorIds[0], 1), id: `try-${index}` })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await roomLog.history(roomNos[0], { limit: 10 })).lastSeq).toBe(1)
  })

  test('[E-06] what was answered is there after a crash, and counting goes on in the same epoch', async () => {
    const world = await open()
    const [roomNo] = world.roomNos
    const posted = await fill(world.roomLog, roomNo, world.authorIds[0], 30)
    const { epoch } = await world.roomLog.history(roomNo, { limit: 1 })
    const reopened = await world.crash()
    expect(await reopened.history(roomNo, { epoch, sinceSeq: 0, limit: 100 })).toEqual({
      roomNo,
      epoch,
      messages: posted,
      lastSeq: 30,
      recovered: true,
    } satisfies RoomHistory)
    expect((await reopened.append(roomNo, textOf(world.authorIds[0], 31))).seq).toBe(31)
  })

  test('[E-06] a room that does not exist has no log', async () => {
    const { roomLog, authorIds } = await open()
    await expect(roomLog.append('99999999', textOf(authorIds[0], 1))).rejects.toThrow('no room')
    await expect(roomLog.history('99999999', { limit: 1 })).rejects.toThrow('no room')
  })
}

const historyTests = (open: () => Promise<RoomLogWorld>): void => {
  test('[E-06] since a seq: everything after it, from the ring and from beyond it', async () => {
    const { roomLog, roomNos, authorIds, ringSizeMax } = await open()
    const count = ringSizeMax + 200
    await fill(roomLog, roomNos[0], authorIds[0], count)
    const { epoch } = await roomLog.history(roomNos[0], { limit: 1 })
    const near = await roomLog.history(roomNos[0], { epoch, sinceSeq: count - 3, limit: 100 })
    expect([seqsOf(near), near.recovered]).toEqual([[count - 2, count - 1, count], true])
    const far = await roomLog.history(roomNos[0], { epoch, sinceSeq: 5, limit: count })
    expect([seqsOf(far), far.recovered]).toEqual([upTo(count).slice(5), true])
    const upToDate = await roomLog.history(roomNos[0], { epoch, sinceSeq: count, limit: 100 })
    expect([seqsOf(upToDate), upToDate.recovered]).toEqual([[], true])
  })

  test('[E-06] all or nothing: a gap that does not fit, another epoch or a seq from the future starts over', async () => {
    const { roomLog, roomNos, authorIds } = await open()
    await fill(roomLog, roomNos[0], authorIds[0], 30)
    const { epoch } = await roomLog.history(roomNos[0], { limit: 1 })
    const newest = { messages: [21, 22, 23, 24, 25, 26, 27, 28, 29, 30], recovered: false }
    for (const page of [
      { epoch, sinceSeq: 19, limit: 10 },
      { epoch: 'another', sinceSeq: 29, limit: 10 },
      { epoch, sinceSeq: 31, limit: 10 },
    ]) {
      const history = await roomLog.history(roomNos[0], page)
      expect({ messages: seqsOf(history), recovered: history.recovered }).toEqual(newest)
    }
  })

  test('[E-06] reading back: pages before a seq meet without gap or double down to the first message', async () => {
    const { roomLog, roomNos, authorIds, ringSizeMax } = await open()
    const count = ringSizeMax + 150
    await fill(roomLog, roomNos[0], authorIds[0], count)
    const read: number[] = []
    for (let beforeSeq = count + 1; beforeSeq > 1; beforeSeq = read[0] as number) {
      const page = await roomLog.history(roomNos[0], { beforeSeq, limit: 37 })
      expect(page.lastSeq).toBe(count)
      read.unshift(...seqsOf(page))
    }
    expect(read).toEqual(upTo(count))
    expect(seqsOf(await roomLog.history(roomNos[0], { beforeSeq: 1, limit: 37 }))).toEqual([])
  })

  test('[E-06] an empty room answers an empty list at seq 0', async () => {
    const { roomLog, roomNos } = await open()
    const { epoch } = await roomLog.history(roomNos[0], { limit: 1 })
    expect(await roomLog.history(roomNos[0], { epoch, sinceSeq: 0, limit: 10 })).toEqual({
      roomNo: roomNos[0],
      epoch,
      messages: [],
      lastSeq: 0,
      recovered: true,
    })
  })
}

const tombstoneTests = (open: () => Promise<RoomLogWorld>): void => {
  test('[P-02] deleted texts are tombstones in history, by id, by request and after a crash; a deletion says so', async () => {
    const world = await open()
    const [roomNo] = world.roomNos
    const [one, two, three] = await fill(world.roomLog, roomNo, world.authorIds[0], 3)
    await world.roomLog.tombstone(roomNo, ['text-3', 'text-1', 'unknown'], '江边老K')
    const tombstoneOf = (message: RoomMessage | undefined) => ({
      ...message,
      type: 'deleted',
      content: { msgType: 'deleted', data: { by: '江边老K' } },
    })
    const reopened = await world.crash()
    for (const roomLog of [world.roomLog, reopened]) {
      const { messages } = await roomLog.history(roomNo, { limit: 10 })
      expect(messages.slice(0, 3)).toEqual([tombstoneOf(one), two, tombstoneOf(three)])
      expect(messages.slice(3).map(({ seq, content }) => ({ seq, content }))).toEqual([
        { seq: 4, content: { msgType: 'deletion', data: { messageIds: ['text-3', 'text-1'], by: '江边老K' } } },
      ])
      expect((await roomLog.byId(roomNo, 'text-1'))?.message).toEqual(tombstoneOf(one))
      expect((await roomLog.byRequest(world.authorIds[0], requestIdOf(1)))?.message).toEqual(tombstoneOf(one))
    }
  })

  test('[P-02] tombstoning again, or what is no text, changes nothing and says nothing', async () => {
    const { roomLog, roomNos, authorIds } = await open()
    await roomLog.append(roomNos[0], welcomeOf(authorIds[0], 1))
    await roomLog.append(roomNos[0], textOf(authorIds[0], 1))
    await roomLog.tombstone(roomNos[0], ['text-1'], '甲')
    const before = await roomLog.history(roomNos[0], { limit: 10 })
    await roomLog.tombstone(roomNos[0], ['text-1', 'welcome-1'], '乙')
    await roomLog.tombstone(roomNos[0], [], '乙')
    expect(await roomLog.history(roomNos[0], { limit: 10 })).toEqual(before)
  })

  test("[P-02] an author's ids are of texts in that room that still stand, newest first", async () => {
    const { roomLog, roomNos, authorIds, ringSizeMax } = await open()
    await roomLog.append(roomNos[0], textOf(authorIds[1], 9_001))
    await fill(roomLog, roomNos[0], authorIds[0], ringSizeMax + 150)
    await roomLog.append(roomNos[1], textOf(authorIds[0], 9_002))
    await roomLog.tombstone(roomNos[0], [`text-${ringSizeMax + 149}`], '甲')
    const ids = await roomLog.idsOf(roomNos[0], authorIds[0], 0)
    expect(ids.slice(0, 2)).toEqual([`text-${ringSizeMax + 150}`, `text-${ringSizeMax + 148}`])
    expect(await roomLog.idsOf(roomNos[0], authorIds[1], 0)).toEqual(['text-9001'])
    expect(await roomLog.idsOf(roomNos[0], authorIds[0], Number.MAX_SAFE_INTEGER)).toEqual([])
  })
}
