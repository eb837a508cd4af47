import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { createMemoryRows, type CommitFault } from './room-log-memory.ts'
import { describeNodes, describeNodesInTurn, type NodesWorld } from './nodes-suite.ts'
import { describeRoomLog, requestIdOf, textOf } from './room-log-suite.ts'
import { createRoomLogOn } from './room-log.ts'
import type { Log } from '#server/platform/log.ts'

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const ringSizeMax = 50
const roomNos = ['88231', '88232'] as const

const openOn = (rows: ReturnType<typeof createMemoryRows>) =>
  createRoomLogOn(rows, { now: () => 1_000, log: silent, ringSizeMax })

describeRoomLog('on memory', async () => {
  const rows = createMemoryRows(roomNos)
  return {
    roomLog: openOn(rows),
    roomNos,
    authorIds: ['50048001', '50048002'],
    ringSizeMax,
    crash: async () => openOn(rows),
  }
})

const openNodes = async (): Promise<NodesWorld> => ({
  rows: createMemoryRows(roomNos),
  roomNos,
  authorIds: ['50048001', '50048002'],
})
describeNodesInTurn('on memory', openNodes)
describeNodes('on memory', openNodes)

describe('faults of the rows', () => {
  test('[E-06] a refused commit is tried again; nothing is lost, doubled or out of order', async () => {
    const rows = createMemoryRows(roomNos)
    const roomLog = openOn(rows)
    rows.faults.push('refused')
    const posted = await Promise.all([1, 2, 3].map((index) => roomLog.append('88231', textOf('1', index))))
    expect(posted.map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  test('[E-06] a commit whose answer is lost is found again instead of being repeated', async () => {
    const rows = createMemoryRows(roomNos)
    const roomLog = openOn(rows)
    const received: number[] = []
    roomLog.onAppended((_, { seq }) => received.push(seq))
    await roomLog.append('88231', textOf('1', 1))
    rows.faults.push('answer lost')
    const posted = await Promise.all([2, 3].map((index) => roomLog.append('88231', textOf('1', index))))
    rows.faults.push('answer lost')
    await roomLog.tombstone('88231', ['text-2'], '甲')
    expect(posted.map(({ seq }) => seq)).toEqual([2, 3])
    expect(received).toEqual([1, 2, 3, 4])
    expect((await roomLog.history('88231', { limit: 10 })).messages.map(({ type }) => type)).toEqual([
      'text',
      'deleted',
      'text',
      'deletion',
    ])
  })

  test('[E-06] rows that stay away fail the append; the same request finds its message once they are back', async () => {
    const rows = createMemoryRows(roomNos)
    const roomLog = openOn(rows)
    rows.faults.push('answer lost', 'refused')
    // The second try finds the first one's message, and that read-only answer is refused as well.
    await expect(roomLog.append('88231', textOf('1', 1))).rejects.toThrow('gone')
    expect((await roomLog.append('88231', textOf('1', 1))).seq).toBe(1)
    expect((await roomLog.history('88231', { limit: 10 })).lastSeq).toBe(1)
  })

  test('[E-06] one entry that no row can take fails alone', async () => {
    const roomLog = openOn(createMemoryRows(roomNos))
    const outcomes = await Promise.allSettled([
      roomLog.append('88231', textOf('1', 1)),
      roomLog.append('88231', textOf('1', 2, 'zero \u0000')),
      roomLog.append('88231', textOf('1', 3)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await roomLog.history('88231', { limit: 10 })).messages.map(({ id }) => id)).toEqual(['text-1', 'text-3'])
  })

  test('[E-06] what comes at the same time is stored together', async () => {
    const rows = createMemoryRows(roomNos)
    const roomLog = openOn(rows)
    await Promise.all(roomNos.map((roomNo) => roomLog.history(roomNo, { limit: 1 })))
    await Promise.all([1, 2, 3, 4].map((index) => roomLog.append(roomNos[index % 2] as string, textOf('1', index))))
    expect(rows.transactions).toEqual([{ rows: 4 }])
  })

  test('[E-06] after another writer has appended, the log reads on and goes behind it', async () => {
    const rows = createMemoryRows(roomNos)
    const [one, two] = [openOn(rows), openOn(rows)]
    const received: string[] = []
    one.onAppended((_, { id }) => received.push(id))
    await one.append('88231', textOf('1', 1))
    await two.append('88231', textOf('1', 2))
    expect((await one.append('88231', textOf('1', 3))).seq).toBe(3)
    expect(received).toEqual(['text-1', 'text-2', 'text-3'])
  })

  test('[E-06] a listener that throws does not keep the message from the others', async () => {
    const roomLog = openOn(createMemoryRows(roomNos))
    const received: string[] = []
    roomLog.onAppended(() => {
      throw new Error('broken listener')
    })
    roomLog.onAppended((_, { id }) => received.push(id))
    await roomLog.append('88231', textOf('1', 1))
    expect(received).toEqual(['text-1'])
  })

  test('[E-06] close waits for what was taken and takes nothing more', async () => {
    const roomLog = openOn(createMemoryRows(roomNos))
    await roomLog.history('88231', { limit: 1 })
    const last = roomLog.append('88231', textOf('1', 1))
    await Promise.resolve()
    await roomLog.close()
    expect((await last).seq).toBe(1)
    await expect(roomLog.append('88231', textOf('1', 2))).rejects.toThrow('closed')
  })
})

const fault = fc.option(fc.constantFrom<CommitFault>('refused', 'answer lost'), { nil: undefined, freq: 2 })
const step = fc.record({ room: fc.nat(1), request: fc.nat(30), author: fc.nat(1), tombstone: fc.boolean() })

test('[E-06, V-11] whatever fails and is tried again: seqs have no gaps, requests are stored once, answers stay true', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 8 }),
      fc.array(fault),
      async (waves, faults) => {
        const rows = createMemoryRows(roomNos)
        const roomLog = openOn(rows)
        const received = new Map<string, RoomMessage[]>(roomNos.map((roomNo) => [roomNo, []]))
        roomLog.onAppended((roomNo, message) => received.get(roomNo)?.push(message))
        rows.faults.push(...faults)
        const answered: { author: string; request: number; message: RoomMessage }[] = []
        for (const wave of waves) {
          await Promise.allSettled(
            wave.map(async ({ room, request, author, tombstone }) => {
              const roomNo = roomNos[room] as string
              if (tombstone) return roomLog.tombstone(roomNo, [`text-${request}`], '甲')
              const entry = { ...textOf(String(author), request), id: `text-${author * 100 + request}` }
              answered.push({ author: String(author), request, message: await roomLog.append(roomNo, entry) })
            }),
          )
        }
        rows.faults.length = 0
        const reopened = openOn(rows)
        for (const roomNo of roomNos) {
          const stored = (await reopened.history(roomNo, { sinceSeq: 0, limit: 1_000 })).messages
          expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
          // A last append makes the first log read what a lost answer may have hidden from it.
          await roomLog.append(roomNo, { ...textOf('9', 1_000 + Number(roomNo)), id: 'last' })
          expect(received.get(roomNo)?.map(({ id }) => id)).toEqual([...stored.map(({ id }) => id), 'last'])
        }
        for (const { author, request, message } of answered) {
          const found = await reopened.byRequest(author, requestIdOf(request))
          expect([found?.message.id, found?.message.seq]).toEqual([message.id, message.seq])
        }
      },
    ),
    { numRuns: 150 },
  )
})
