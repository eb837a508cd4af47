import { createMutex } from '#server/platform/keyed-mutex.ts'
import { HeadMovedError, type NewRow, type RoomHead, type RoomLogRows, type RowsTransaction } from './room-log-rows.ts'

/** A fault to come: before anything is stored, or after everything is (the answer of the commit is lost). */
export type CommitFault = 'refused' | 'answer lost'

export interface MemoryRows extends RoomLogRows {
  /** Faults of the next transactions, in order; undefined = none. */
  readonly faults: (CommitFault | undefined)[]
  readonly transactions: { rows: number }[]
  /** Drops what is stored, to keep long floods small. The heads stay. */
  forget(): void
}

interface State {
  heads: Map<string, RoomHead>
  rows: NewRow[]
}

class DataFault extends Error {}

/**
 * The room log's rows in memory: nothing is kept over the process's end, and faults can be ordered. For tests and
 * measurements of the log itself; `rooms` are the rooms that exist, a zero character in a text is data that no row can take.
 */
export const createMemoryRows = (rooms: readonly string[]): MemoryRows => {
  let state: State = { heads: new Map(), rows: [] }
  const inTurn = createMutex()
  const faults: (CommitFault | undefined)[] = []
  const transactions: { rows: number }[] = []
  const inRoom = (roomNo: string): NewRow[] => state.rows.filter((row) => row.roomNo === roomNo)

  const transact = async <T>(work: (rows: RowsTransaction) => Promise<T>): Promise<T> => {
    const draft: State = {
      heads: new Map([...state.heads].map(([roomNo, head]) => [roomNo, { ...head }])),
      rows: [...state.rows],
    }
    const before = draft.rows.length
    const answer = await work(transactionOn(draft))
    const fault = faults.shift()
    if (fault === 'refused') throw new Error('the connection is gone')
    transactions.push({ rows: draft.rows.length - before })
    state = draft
    if (fault === 'answer lost') throw new Error('the answer of the commit is lost')
    return answer
  }

  return {
    faults,
    transactions,
    forget: () => {
      state.rows = []
    },
    load: async (roomNo, limit) => {
      if (!rooms.includes(roomNo)) return undefined
      const head = state.heads.get(roomNo) ?? { epoch: `epoch-${roomNo}`, lastSeq: 0 }
      state.heads.set(roomNo, head)
      return { head: { ...head }, entries: inRoom(roomNo).slice(-limit) }
    },
    lastSeqs: async (roomNos) => new Map(roomNos.map((roomNo) => [roomNo, state.heads.get(roomNo)?.lastSeq ?? 0])),
    range: async (roomNo, fromSeq, toSeq) =>
      inRoom(roomNo).filter(({ message }) => message.seq >= fromSeq && message.seq <= toSeq),
    byId: async (roomNo, id) => inRoom(roomNo).find(({ message }) => message.id === id),
    byRequest: async (authorId, requestId) =>
      state.rows.find((row) => row.authorId === authorId && row.requestId === requestId),
    textIdsOf: async (roomNo, authorId, sinceMs, limit) =>
      inRoom(roomNo)
        .filter((row) => row.authorId === authorId && row.message.atMs >= sinceMs && row.message.type === 'text')
        .map(({ message }) => message.id)
        .toReversed()
        .slice(0, limit),
    transact: (work) => inTurn(() => transact(work)),
    isDataFault: (error) => error instanceof DataFault,
  }
}

const transactionOn = (draft: State): RowsTransaction => ({
  lockHeads: async (roomNos) =>
    new Map(
      roomNos.flatMap((roomNo) => {
        const head = draft.heads.get(roomNo)
        return head ? [[roomNo, { ...head }] as const] : []
      }),
    ),
  findEarlier: async ({ ids, requests }) => {
    const isSought = (row: NewRow): boolean =>
      ids.some(({ roomNo, id }) => row.roomNo === roomNo && row.message.id === id) ||
      requests.some(({ authorId, requestId }) => row.authorId === authorId && row.requestId === requestId)
    return draft.rows.filter(isSought)
  },
  tombstone: async (roomNo, messageIds, by) => {
    const tombstoned: string[] = []
    draft.rows = draft.rows.map((row) => {
      const { message } = row
      if (row.roomNo !== roomNo || message.type !== 'text' || !messageIds.includes(message.id)) return row
      tombstoned.push(message.id)
      return { ...row, message: { ...message, type: 'deleted', content: { msgType: 'deleted', data: { by } } } }
    })
    return messageIds.filter((id) => tombstoned.includes(id))
  },
  insert: async (rows, heads) => {
    for (const { roomNo, epoch, wasSeq, lastSeq } of heads) {
      const head = draft.heads.get(roomNo)
      if (!head || head.epoch !== epoch || head.lastSeq !== wasSeq) throw new HeadMovedError('the head has moved')
      head.lastSeq = lastSeq
    }
    if (JSON.stringify(rows).includes('\\u0000')) throw new DataFault('a text holds a zero character')
    draft.rows.push(...rows)
  },
})
