import type { ComponentType } from 'react'
import type { Call } from '#contract/define-call.ts'
import { roomModerationLog } from '#contract/rooms/calls.ts'
import type { ModerationPart } from '#contract/rooms/entities/moderation.ts'
import { reportList } from '#contract/rooms/report-calls.ts'
import { ReportsPanel } from './reports/reports-panel.tsx'

/** `waiting`: what wants a decision, the most urgent first; `setup`: how the room is set up. A panel draws its own head. */
interface ConsolePanel {
  readonly key: string
  readonly place: 'waiting' | 'setup'
  readonly Panel: ComponentType
}

/** Panels of the console beside chat, person and log. */
export const consolePanels: readonly ConsolePanel[] = [{ key: 'reports', place: 'waiting', Panel: ReportsPanel }]

/** What is asked for again when a part of the console changed. */
export const callsOfPart: Readonly<Partial<Record<ModerationPart, readonly Call[]>>> = {
  log: [roomModerationLog],
  reports: [reportList],
}
