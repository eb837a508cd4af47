import type { CodeName } from '#contract/codes.ts'
import { socketRequests, type SocketRequestName } from '#contract/pushes.ts'
import { unmeasured, type AnonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import { ackOf, type Ack } from './acks.ts'
import type { Connection } from './connection.ts'
import type { SocketInput, SocketRequests } from './socket-subject.ts'
import { BusyError } from '#server/platform/busy-error.ts'
import { issuesOf } from '#server/platform/schema-issues.ts'
import type { Log } from '#server/platform/log.ts'
import { readEvent } from './socket-packets.ts'

interface RequestDeps {
  requests: SocketRequests
  /** What visitors without a session may cost, by address. */
  costs: AnonymousCosts
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

interface AskedRequest {
  payload: unknown
  ackId: number | undefined
}

const answerNow = async <Name extends SocketRequestName>(
  { requests, costs, log }: RequestDeps,
  connection: Connection,
  name: Name,
  { payload, ackId }: AskedRequest,
): Promise<void> => {
  if (connection.isGone) return
  const work = connection.member ? undefined : await costs.begin(connection.handshake.address)
  if (!work && !connection.member) {
    connection.answer(ackId, ackOf('RATE_LIMITED_ADDRESS', connection.language))
    return
  }
  const meter = work?.meter ?? unmeasured
  let bytes = 0
  try {
    const asked = () => meter.measure(() => run(requests, connection, name, payload))
    const { ack, afterwards } = await connection.measured(asked)
    bytes = meter.measure(() => connection.answer(ackId, ack))
    afterwards?.()
  } catch (error) {
    log.error({ err: error, request: name, member: connection.member?.id }, 'a socket request failed')
    connection.answer(ackId, ackOf('INTERNAL', connection.language))
  } finally {
    work?.end(bytes)
  }
  // The next request is not begun while more waits for the reader than its TCP socket buffers.
  await connection.drained()
}

/**
 * One request of a socket, whatever it is: paced before it is read, checked, one at a time, answered exactly once, never
 * thrown. One that breaks the protocol closes the socket.
 */
export const answerRequest = async (
  deps: RequestDeps,
  connection: Connection,
  { ackId, body }: { ackId: number | undefined; body: string },
): Promise<void> => {
  const { language, pace } = connection
  const refuse = (code: CodeName): void => void connection.answer(ackId, ackOf(code, language))
  if (!pace.take()) {
    refuse('RATE_LIMITED_CALL')
    if (pace.refusedInARow > deps.refusedInARowMax) connection.cut()
    return
  }
  if (!connection.member && !deps.costs.admits(connection.handshake.address)) return refuse('RATE_LIMITED_ADDRESS')
  const asked = readEvent(body)
  if (!asked) return connection.cut()
  const { name, payload } = asked
  if (!isRequest(name)) return refuse('UNKNOWN_PATH')
  try {
    await connection.inTurn(() => answerNow(deps, connection, name, { payload, ackId }))
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    deps.log.info({ socket: connection.id }, 'a socket that asks on while its answers wait is closed')
    connection.cut()
  }
}
