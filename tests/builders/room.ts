import { openModes } from '#contract/rooms/rules/room-modes.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'

/** A room as stores give it, stored nowhere. */
export const aRoom = (changes: Partial<RoomRecord> = {}): RoomRecord => ({
  roomNo: '88231',
  anchorId: '50048021',
  matchId: '3900001',
  anchorType: 'match',
  sportsType: 'football',
  title: '今晚德比',
  description: '',
  posterUrl: '/art/football-night.svg',
  anchorStatus: 1,
  discontinuities: 0,
  language: 'zh',
  delaySeconds: 0,
  settings: { slowModeSeconds: 0, allMuted: false, pinnedText: '', status: '1', modes: openModes, shieldUntilMs: null },
  ...changes,
})
