import type { ComponentType } from 'react'
import type { Call } from '#contract/define-call.ts'
import { roomHeldList, roomWordList } from '#contract/rooms/calls.ts'
import { roomModerationLog, roomObjectionList, roomPerson } from '#contract/rooms/moderation-calls.ts'
import type { ModerationPart } from '#contract/rooms/entities/moderation-part.ts'
import { ObjectionsPanel } from './objections-panel.tsx'
import { HeldPanel } from './held-panel.tsx'
import { RoomModesCard } from './room-modes.tsx'
import { WordsPanel } from './words-panel.tsx'
import { reportList } from '#contract/rooms/report-calls.ts'
import { ReportsPanel } from './reports/reports-panel.tsx'

/** `waiting`: what wants a decision, the most urgent first; `setup`: how the room is set up. A panel draws its own head. */
interface ConsolePanel {
  readonly key: string
  readonly place: 'waiting' | 'setup'
  readonly Panel: ComponentType
}

/** Panels of the console beside chat, person and log. */
export const consolePanels: readonly ConsolePanel[] = [
  { key: 'held', place: 'waiting', Panel: HeldPanel },
  { key: 'reports', place: 'waiting', Panel: ReportsPanel },
  { key: 'objections', place: 'waiting', Panel: ObjectionsPanel },
  { key: 'modes', place: 'setup', Panel: RoomModesCard },
  { key: 'words', place: 'setup', Panel: WordsPanel },
]

/** What is asked for again when a part of the console changed. */
export const callsOfPart: Readonly<Partial<Record<ModerationPart, readonly Call[]>>> = {
  log: [roomModerationLog, roomPerson],
  person: [roomPerson],
  objections: [roomObjectionList],
  held: [roomHeldList],
  words: [roomWordList],
  reports: [reportList],
}
