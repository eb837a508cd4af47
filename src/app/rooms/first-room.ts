import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { RoomNo } from '#contract/ids.ts'
import { firstRoomMessages } from '#contract/limits.ts'
import { roomHistoryAnonymous, roomInfoAnonymous } from '#contract/rooms/calls.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import type { PreloadedRoom } from '#src/machines/rooms/room-types.ts'

/** Only for the room that the page opens with: later ones ask anew. */
const keptMs = 5_000

const keyOf = (roomNo: string) => ['first-room', roomNo]

/** What the page has brought along of its room, as the server has drawn it for visitors. [C-08, P-01] */
const firstRoom = (gateway: Gateway, roomNo: string) =>
  queryOptions({
    queryKey: keyOf(roomNo),
    queryFn: async (): Promise<Omit<PreloadedRoom, 'site'> | null> => {
      const input = { chatRoomNo: roomNo }
      const [info, history] = await Promise.all([
        gateway.call(roomInfoAnonymous, input, { quiet: true }),
        gateway.call(roomHistoryAnonymous, { ...input, limit: firstRoomMessages }, { quiet: true }),
      ])
      if (info.kind !== 'accepted' || history.kind !== 'accepted') return null
      const { messages, epoch, lastSeq } = history.data
      return { info: info.data, messages, from: { epoch, nextSeq: lastSeq + 1 } }
    },
    gcTime: keptMs,
  })

/** The room at an address of a page that was drawn. */
export const askFirst = async (
  { gateway, queries }: { gateway: Gateway; queries: QueryClient },
  path: string,
): Promise<void> => {
  const roomNo = RoomNo.safeParse(path.slice(path.lastIndexOf('/') + 1))
  if (roomNo.success) await queries.prefetchQuery(firstRoom(gateway, roomNo.data))
}

export const readFirstRoom = (queries: QueryClient, roomNo: string): Omit<PreloadedRoom, 'site'> | undefined =>
  queries.getQueryData<Omit<PreloadedRoom, 'site'> | null>(keyOf(roomNo)) ?? undefined
