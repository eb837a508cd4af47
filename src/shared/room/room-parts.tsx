import { createContext, useContext, type ComponentType } from 'react'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import type { OrderData } from '#src/machines/rooms/view-message.ts'

/** Whom a row is about, and what it says; without a `messageId` it is about the person. */
export interface LineSubject {
  memberId: string
  nickname: string
  avatar: string
  vipLevel: number
  quote: string
  role: RoomRole
  messageId: string | null
}

export interface OpenedLine {
  readonly subject: LineSubject
  readonly kind: 'tools' | 'report' | 'block' | 'nothing'
}

export interface ViewerDeskProps {
  opened: OpenedLine
  onMention: (nickname: string) => void
  onOpen: (opened: OpenedLine) => void
}

/** What the room's screen shows of gifts and sports, as its route hands it over. */
export interface RoomParts {
  GiftDock: ComponentType
  GiftSheet: ComponentType<{ open: boolean; onClose: () => void }>
  OddsDock: ComponentType
  QuickOdds: ComponentType
  MarketList: ComponentType<{ onPicked?: () => void }>
  /** A table of shared rounds that stands below the picture, in place of odds and gifts. [C-13] */
  Table?: ComponentType
  /** What a viewer does about a line, which loads when it is first needed. [P-02] */
  loadViewerDesk: () => Promise<{ ViewerDesk: ComponentType<ViewerDeskProps> }>
  /** The way back in a stream that runs, which loads when one plays. [S-02] */
  Rewind: ComponentType<{ isWide: boolean }>
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
