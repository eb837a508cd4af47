import { logReport } from '#contract/site/calls/system.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'

const startedKey = 'grandstand.started'
const pageMax = 120

export interface StartParts {
  gateway: Gateway
  /** The tab's sessionStorage: a visit is reported once. */
  store: BrowserStore
  /** The path of the screen in force. */
  page: string
  /** v1.0.1 · build 1.1.0 glow 2025-07-23 */
  label: string
  /** Server time, milliseconds. */
  nowMs: number
}

/** Tells the server once a visit which build runs here, and where the visit began. [A-07, C-17] */
export const reportStart = async ({ gateway, store, page, label, nowMs }: StartParts): Promise<void> => {
  if (store.getItem(startedKey) === label) return
  const event = { name: 'client.started' as const, page: `${page} ${label}`.slice(-pageMax), atMs: nowMs, value: null }
  const answer = await gateway.call(logReport, { events: [event] }, { quiet: true })
  if (answer.kind === 'accepted') store.setItem(startedKey, label)
}
