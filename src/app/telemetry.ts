import { logReport } from '#contract/site/calls/system.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { TelemetryName } from '#contract/site/entities/telemetry.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'

type PointEvent = InputOf<typeof logReport>['events'][number]

const pageMax = 120
/** As many as one call takes. */
const batchMax = 50
const waitingMax = 200
const sendAfterMs = 5_000

export interface TelemetryParts {
  gateway: Pick<Gateway, 'call'>
  /** The path of the screen in force. */
  page: () => string
  /** Server time, milliseconds. */
  nowMs: () => number
}

/**
 * Reports what screens do, some seconds later and several at once: what nobody waits for costs nobody anything. What was
 * not heard goes along with the next ones; of more than 200 the oldest are dropped. [C-17]
 */
export const createTelemetry = ({ gateway, page, nowMs }: TelemetryParts) => {
  let waiting: PointEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const events = waiting.splice(0, batchMax)
    if (events.length === 0) return
    const answer = await gateway.call(logReport, { events }, { quiet: true })
    if (answer.kind === 'fault') waiting = [...events, ...waiting].slice(-waitingMax)
    else if (waiting.length > 0) schedule()
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => void send(), sendAfterMs)
  }
  return {
    report: (name: TelemetryName, value: number | null = null): void => {
      waiting = [...waiting, { name, page: page().slice(-pageMax), atMs: nowMs(), value }].slice(-waitingMax)
      schedule()
    },
    /** At once: the page may not come back. */
    send,
  }
}
