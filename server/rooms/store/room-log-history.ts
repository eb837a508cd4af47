import type { RoomHistory } from '#contract/rooms/entities/chat-message.ts'
import type { LogEntry, Ring } from './room-log-ring.ts'

export interface HistoryPage {
  epoch?: string
  sinceSeq?: number
  beforeSeq?: number
  limit: number
}

/** The stretch of seqs that answers a page, and whether it holds everything that was asked for. */
export const planPage = (
  head: { epoch: string; lastSeq: number },
  { epoch, sinceSeq, beforeSeq, limit }: HistoryPage,
): { fromSeq: number; toSeq: number; recovered: boolean } => {
  const newest = { fromSeq: Math.max(1, head.lastSeq - limit + 1), toSeq: head.lastSeq }
  if (beforeSeq !== undefined) {
    const toSeq = Math.min(beforeSeq - 1, head.lastSeq)
    return { fromSeq: Math.max(1, toSeq - limit + 1), toSeq, recovered: true }
  }
  if (sinceSeq === undefined) return { ...newest, recovered: epoch === undefined || epoch === head.epoch }
  const isSameLog = (epoch === undefined || epoch === head.epoch) && sinceSeq <= head.lastSeq
  if (!isSameLog || head.lastSeq - sinceSeq > limit) return { ...newest, recovered: false }
  return { fromSeq: sinceSeq + 1, toSeq: head.lastSeq, recovered: true }
}

/**
 * A page of a room's log, oldest first: from the ring as far as it reaches, from the rows beyond it. `lastSeq` is the
 * head at the time of asking, whatever is appended while the rows are read.
 */
export const pageOf = async (
  roomNo: string,
  ring: Ring,
  page: HistoryPage,
  range: (fromSeq: number, toSeq: number) => Promise<LogEntry[]>,
): Promise<RoomHistory> => {
  const { epoch, lastSeq } = ring
  const { fromSeq, toSeq, recovered } = planPage(ring, page)
  const entries = ring.slice(fromSeq, toSeq) ?? (await range(fromSeq, toSeq))
  return { roomNo, epoch, messages: entries.map(({ message }) => message), lastSeq, recovered }
}
