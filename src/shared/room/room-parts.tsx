import { createContext, useContext, type ComponentType } from 'react'
import type { OrderData } from '#src/machines/rooms/view-message.ts'

/** What the room's screen shows of gifts and sports, as its route hands it over. */
export interface RoomParts {
  GiftDock: ComponentType
  GiftSheet: ComponentType<{ open: boolean; onClose: () => void }>
  OddsDock: ComponentType
  QuickOdds: ComponentType
  MarketList: ComponentType<{ onPicked?: () => void }>
  /** A table of shared rounds that stands below the picture, in place of odds and gifts. [C-13] */
  Table?: ComponentType
  /** Asks before somebody's order fills the slip. */
  FollowOrder: ComponentType<{ order: OrderData; from: Element | null; onClose: () => void }>
}

const RoomPartsContext = createContext<RoomParts | undefined>(undefined)

export const RoomPartsProvider = RoomPartsContext.Provider

export const useRoomParts = (): RoomParts => {
  const parts = useContext(RoomPartsContext)
  if (!parts) throw new Error('useRoomParts needs a RoomPartsProvider above it')
  return parts
}
