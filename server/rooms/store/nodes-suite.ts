import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { RoomLog } from '#server/rooms/ports.ts'
import { createHub, type BusLine } from '#server/platform/bus/bus-line.ts'
import { LineBus } from '#server/platform/bus/line-bus.ts'
import { createMutex } from '#server/platform/keyed-mutex.ts'
import type { Log } from '#server/platform/log.ts'
import { withFaults } from '#tests/world/faulty-line.ts'
import { within } from '#tests/world/patience.ts'
import type { RoomLogRows } from './room-log-rows.ts'
import { describeRoomLog, textOf } from './room-log-suite.ts'
import { createRoomLogOn, type ClosableRoomLog } from './room-log.ts'

export interface NodesWorld {
  rows: RoomLogRows
  /** Rooms that exist, with empty logs. */
  roomNos: readonly [string, string]
  /** Members. */
  authorIds: readonly [string, string]
}

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const ringSizeMax = 50
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const eventually = { timeout: within(10_000), interval: 10 }

/** Opens nodes that share rows and a bus. */
const siteOn = (rows: RoomLogRows, lineOf: (line: BusLine) => BusLine = (line) => line) => {
  const hub = createHub()
  const key = randomBytes(32)
  return (): ClosableRoomLog => {
    const line = lineOf(hub.open())
    const bus = new LineBus(line, { key, prefix: 'site', now: () => performance.now(), log: silent })
    return createRoomLogOn(rows, { now: () => 1_000, log: silent, ringSizeMax, bus })
  }
}

/** Every call goes to the next node, as a proxy without stickiness sends it; appends come one after the other. */
const inTurn = (nodes: readonly ClosableRoomLog[]): RoomLog => {
  let turn = 0
  const oneByOne = createMutex()
  const next = (): RoomLog => nodes[turn++ % nodes.length] as RoomLog
  return {
    append: (...args) => oneByOne(() => next().append(...args)),
    byRequest: (...args) => next().byRequest(...args),
    byId: (...args) => next().byId(...args),
    history: (...args) => next().history(...args),
    tombstone: (...args) => next().tombstone(...args),
    idsOf: (...args) => next().idsOf(...args),
    onAppended: (listener) => (nodes[0] as RoomLog).onAppended(listener),
    follow: (roomNo) => (nodes[0] as RoomLog).follow(roomNo),
  }
}

/** What a node hears of rooms that somebody watches there. */
const followedBy = (node: RoomLog, roomNos: readonly string[]) => {
  const received = new Map<string, number[]>(roomNos.map((roomNo) => [roomNo, []]))
  node.onAppended((roomNo, { seq }) => received.get(roomNo)?.push(seq))
  for (const roomNo of roomNos) node.follow(roomNo)
  return received
}

/** The room log's own suite, over three nodes. [E-06] */
export const describeNodesInTurn = (name: string, open: () => Promise<NodesWorld>): void => {
  describeRoomLog(`${name}: three nodes in turn`, async () => {
    const { rows, roomNos, authorIds } = await open()
    const node = siteOn(rows)
    const nodes = [node(), node(), node()]
    for (const roomNo of roomNos) nodes[0]?.follow(roomNo)
    for (const roomNo of roomNos) await nodes[0]?.history(roomNo, { limit: 1 })
    return { roomLog: inTurn(nodes), roomNos, authorIds, ringSizeMax, crash: async () => inTurn([node(), node()]) }
  })
}

/** What the room logs of several nodes on one store must do. [E-06] */
export const describeNodes = (name: string, open: () => Promise<NodesWorld>): void => {
  followingTests(name, open)
  contentionTests(name, open)
}

const followingTests = (name: string, open: () => Promise<NodesWorld>): void => {
  test(`[E-06] ${name}: nodes that write at once hear all of each other, in order, once`, async () => {
    const { rows, roomNos, authorIds } = await open()
    const node = siteOn(rows)
    const nodes = [node(), node(), node()]
    const received = nodes.map((each) => followedBy(each, roomNos))
    for (const each of nodes) for (const roomNo of roomNos) await each.history(roomNo, { limit: 1 })
    await Promise.all(
      upTo(240).map(async (index) =>
        nodes[index % 3]?.append(roomNos[index % 2] as string, textOf(authorIds[0], index)),
      ),
    )
    const all = new Map(roomNos.map((roomNo) => [roomNo, upTo(120)]))
    await vi.waitFor(() => expect(received).toEqual([all, all, all]), eventually)
  })

  test(`[E-06] ${name}: over a bus that loses, delays and doubles, they hear all in order, a second later at most`, async () => {
    const { rows, roomNos, authorIds } = await open()
    const [seed] = fc.sample(fc.integer(), 1)
    let state = (seed ?? 1) >>> 0 || 1
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
    const node = siteOn(rows, (line) => withFaults(line, { random, delayMaxMs: 30 }))
    const nodes = [node(), node()]
    const received = nodes.map((each) => followedBy(each, roomNos))
    for (const each of nodes) for (const roomNo of roomNos) await each.history(roomNo, { limit: 1 })
    for (const wave of upTo(12)) {
      const sends = upTo(10).map((index) => wave * 10 + index)
      await Promise.all(
        sends.map(async (index) => nodes[index % 2]?.append(roomNos[index % 2] as string, textOf(authorIds[0], index))),
      )
    }
    const all = new Map(roomNos.map((roomNo) => [roomNo, upTo(60)]))
    await vi.waitFor(() => expect({ seed, received }).toEqual({ seed, received: [all, all] }), eventually)
  })

  test(`[P-02] ${name}: what a moderator deletes on one node is a tombstone on the other`, async () => {
    const { rows, roomNos, authorIds } = await open()
    const [roomNo] = roomNos
    const node = siteOn(rows)
    const [one, two] = [node(), node()]
    two.follow(roomNo)
    await two.history(roomNo, { limit: 10 })
    await one.append(roomNo, textOf(authorIds[0], 1))
    await vi.waitFor(async () => expect((await two.history(roomNo, { limit: 10 })).lastSeq).toBe(1), eventually)
    await one.tombstone(roomNo, ['text-1'], '江边老K')
    const typesOn = async (log: RoomLog) => (await log.history(roomNo, { limit: 10 })).messages.map(({ type }) => type)
    await vi.waitFor(async () => expect(await typesOn(two)).toEqual(['deleted', 'deletion']), eventually)
  })

  test(`[E-06] ${name}: who comes from another node with more than this one has received of loses nothing`, async () => {
    const { rows, roomNos, authorIds } = await open()
    const [roomNo] = roomNos
    const node = siteOn(rows, (line) => withFaults(line, { random: () => 0, dropShare: 1 }))
    const [one, two] = [node(), node()]
    two.follow(roomNo)
    await two.history(roomNo, { limit: 1 })
    await Promise.all(upTo(3).map((index) => one.append(roomNo, textOf(authorIds[0], index))))
    const { epoch } = await one.history(roomNo, { limit: 1 })
    const { recovered, lastSeq } = await two.history(roomNo, { epoch, sinceSeq: 3, limit: 10 })
    expect({ recovered, lastSeq }).toEqual({ recovered: true, lastSeq: 3 })
  })
}

const contentionTests = (name: string, open: () => Promise<NodesWorld>): void => {
  test(`[E-06] ${name}: writers that do not know of each other refuse nothing`, async () => {
    const { rows, roomNos, authorIds } = await open()
    const logs = upTo(4).map(() => createRoomLogOn(rows, { now: () => 1_000, log: silent, ringSizeMax }))
    for (const log of logs) await log.history(roomNos[0], { limit: 1 })
    for (const wave of upTo(10))
      await Promise.all(logs.map((log, place) => log.append(roomNos[0], textOf(authorIds[0], wave * 10 + place))))
    const { messages } = await createRoomLogOn(rows, { now: () => 1_000, log: silent }).history(roomNos[0], {
      limit: 100,
    })
    expect(messages.map(({ seq }) => seq)).toEqual(upTo(40))
  })
}
