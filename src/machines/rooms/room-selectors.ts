import type { SnapshotFrom } from 'xstate'
import { latestOrderOf, ordersOf } from './feed.ts'
import type { roomMachine } from './room-machine.ts'
import type { OrderView, ViewMessage } from './view-message.ts'

type RoomSnapshot = SnapshotFrom<typeof roomMachine>

const visibleFeed = ({ context: { feed, frozen } }: RoomSnapshot) => frozen ?? feed

/** The list as it shows: standing still while reading is paused. */
export const selectMessages = (snapshot: RoomSnapshot): readonly ViewMessage[] => visibleFeed(snapshot).items

/** The list index of the first message: it moves with what is trimmed or prepended (Virtuoso's firstItemIndex). */
export const selectFirstIndex = (snapshot: RoomSnapshot): number => visibleFeed(snapshot).firstIndex

/** Orders of the room, newest first. Compare with shallow equality. [E-09] */
export const selectOrders = (snapshot: RoomSnapshot): readonly OrderView[] => ordersOf(snapshot.context.feed)

/** The order that a follower is offered: the newest of the current venue that stands, or null. [S-12] */
export const selectLatestOrder = (snapshot: RoomSnapshot): OrderView | null => latestOrderOf(snapshot.context.feed)

/** False while nobody has said yet what stands in the room's log. */
export const selectIsLogRead = (snapshot: RoomSnapshot): boolean =>
  snapshot.context.from !== undefined ||
  (['live', 'recovering', 'asking'] as const).some((link) => snapshot.matches({ open: { link } }))

export const selectUnread = ({ context }: RoomSnapshot): number => context.unreadCount
export const selectAnchorStatus = ({ context }: RoomSnapshot) => context.anchorStatus
export const selectViewerCount = ({ context }: RoomSnapshot): number => context.viewerCount
export const selectSelf = ({ context }: RoomSnapshot) => context.self
export const selectInfo = ({ context }: RoomSnapshot) => context.info
