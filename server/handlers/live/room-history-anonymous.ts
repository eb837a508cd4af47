import { roomHistoryAnonymous } from '#contract/calls/live.ts'
import { handle } from '#server/ports/handling.ts'
import { readRoomPage } from './room-page.ts'

/** [P-01, C-16] */
export const handleRoomHistoryAnonymous = handle(roomHistoryAnonymous, readRoomPage)
