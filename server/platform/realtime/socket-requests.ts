import type { CodeName } from '#contract/codes.ts'
import { socketRequests, type SocketRequestName } from '#contract/pushes.ts'
import { ackOf, type Ack } from './acks.ts'
import type { Connection } from './connection.ts'
import type { SocketInput, SocketRequests } from './socket-subject.ts'
import { issuesOf } from '#server/platform/schema-issues.ts'
import type { Log } from '#server/platform/log.ts'

interface RequestDeps {
  requests: SocketRequests
  refusedInARowMax: number
  log: Log
}

const isRequest = (name: string): name is SocketRequestName => Object.hasOwn(socketRequests, name)

const run = async <Name extends SocketRequestName>(
  requests: SocketRequests,
  connection: Connection,
  name: Name,
  payload: unknown,
): Promise<{ ack: Ack; afterwards?: () => void }> => {
  const ackFor = (code: CodeName, data?: unknown): Ack => ackOf(code, connection.language, data)
  const parsed = socketRequests[name].request.safeParse(payload)
  if (!parsed.success) return { ack: ackFor('BAD_REQUEST', { issues: issuesOf(parsed.error) }) }
  // The schema of this name has just made the input; TypeScript does not follow the name through the table.
  const outcome = await requests[name](connection, parsed.data as SocketInput<Name>)
  if (!outcome.ok) return { ack: ackFor(outcome.code, outcome.data) }
  const { data, afterwards } = outcome.value
  return { ack: ackFor('SUCCESS', data), ...(afterwards && { afterwards }) }
}

/** One request of a socket, whatever it is: checked, paced, answered exactly once, never thrown. */
export const answerRequest = async (
  { requests, refusedInARowMax, log }: RequestDeps,
  connection: Connection,
  { name, payload, acknowledge }: { name: string; payload: unknown; acknowledge: (ack: Ack) => void },
): Promise<void> => {
  const { language, pace } = connection
  if (!pace.take()) {
    acknowledge(ackOf('RATE_LIMITED_CALL', language))
    if (pace.refusedInARow() > refusedInARowMax) connection.cut()
    return
  }
  if (!isRequest(name)) return acknowledge(ackOf('UNKNOWN_PATH', language))
  try {
    const { ack, afterwards } = await run(requests, connection, name, payload)
    acknowledge(ack)
    afterwards?.()
  } catch (error) {
    log.error({ err: error, request: name, member: connection.member?.id }, 'a socket request failed')
    acknowledge(ackOf('INTERNAL', language))
  }
}
