import { useState } from 'react'
import type { RoomSheet } from './room-sheets.tsx'
import { isWideLayout, type RoomLayout } from './use-room-layout.ts'

interface Windows {
  layout: RoomLayout
  sheet: RoomSheet
  writing: boolean
}

/** What is open over the room. A sheet of one layout has no place in another. */
export const useRoomWindows = (layout: RoomLayout) => {
  const [windows, setWindows] = useState<Windows>({ layout, sheet: 'none', writing: false })
  const isWide = isWideLayout(layout)
  const isMine = windows.layout === layout
  const setSheet = (sheet: RoomSheet): void => setWindows({ layout, sheet, writing: false })
  const setWriting = (writing: boolean): void => setWindows({ layout, sheet: 'none', writing })
  const sheet: RoomSheet = isMine ? windows.sheet : 'none'
  return { sheet, writing: isMine && windows.writing, setSheet, setWriting, isWide }
}

export type RoomWindows = ReturnType<typeof useRoomWindows>
