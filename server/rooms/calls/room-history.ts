import { roomHistory } from '#contract/rooms/calls.ts'
import { handle } from './handle.ts'
import { readRoomPage } from './room-page.ts'

/** [P-01, C-16] */
export const handleRoomHistory = handle(roomHistory, readRoomPage)
