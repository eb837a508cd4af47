import { createSharedReads } from '#server/platform/shared-reads.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { sightOf } from './calls/member-sight.ts'
import type { Blocks, Rooms } from './ports.ts'
import type { ReplayedChat } from './ports/replayed-chat.ts'
import { readChatSpan } from './store/chat-spans.ts'

/** Those who watch the same minute read it once. What is deleted is gone so soon after. */
const reads = { keptMs: 1_000, entriesMax: 256 } as const

interface ReplayedChatDeps {
  db: Database
  now: () => number
  rooms: Rooms
  blocks: Blocks
}

/** Chat of rooms after its time, on PostgreSQL. [S-02] */
export const createReplayedChat = ({ db, now, rooms, blocks }: ReplayedChatDeps): ReplayedChat => {
  const { once } = createSharedReads({ ...reads, now })
  return {
    read: async (span, reader) => {
      const key = `${span.roomNo} ${span.fromMs} ${span.toMs} ${span.linesMax}`
      const found = await once(key, () => readChatSpan(db, span))
      if (!reader) return found
      const sight = await sightOf({ rooms, blocks }, span.roomNo, reader)
      return { ...found, messages: found.messages.filter((message) => !sight.hides(message, reader.id)) }
    },
  }
}
