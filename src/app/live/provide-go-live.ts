import { fromCallback, fromPromise } from 'xstate'
import { studioStreamEnd } from '#contract/studio/key-calls.ts'
import { studioTicket, type StreamTicket, type TicketUse } from '#contract/studio/ticket-calls.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import {
  goLiveMachine,
  type GoLiveEvent,
  type GoLiveFault,
  type LinkInput,
} from '#src/machines/live/go-live-machine.ts'
import { LinkRefused, openWhipLink, type OutgoingTracks, type WhipLink } from '#src/streams/golive/whip-link.ts'

/** No ticket was given. */
export class TicketRefused extends Error {
  override readonly name = 'TicketRefused'
  readonly fault: GoLiveFault

  constructor(fault: GoLiveFault) {
    super(`no ticket: ${fault}`)
    this.fault = fault
  }
}

export const askTicket = async (gateway: Gateway, use: TicketUse): Promise<StreamTicket> => {
  const result = await gateway.call(studioTicket, { use }, { quiet: true })
  if (result.kind === 'fault') throw new Error(result.reason)
  if (result.kind === 'rejected') throw new TicketRefused(result.name === 'RECORD_UNKNOWN' ? 'ended' : 'refused')
  if (!result.data.ticket) throw new TicketRefused('off')
  return result.data.ticket
}

export const goLiveFaultOf = (error: unknown): GoLiveFault => {
  if (error instanceof TicketRefused) return error.fault
  return error instanceof LinkRefused ? error.reason : 'lost'
}

const ticketUseOf = ({ isReturn, isTest }: LinkInput): TicketUse =>
  isTest ? (isReturn ? 'testReturn' : 'test') : isReturn ? 'return' : 'start'

const endAttempts = 3

/** One request id for all attempts: the stream that was ended is not ended again once another one runs. */
const endStream = async (gateway: Gateway): Promise<void> => {
  const requestId = crypto.randomUUID()
  for (let attempt = 1; attempt <= endAttempts; attempt += 1) {
    const { kind } = await gateway.call(studioStreamEnd, { requestId }, { quiet: attempt < endAttempts })
    if (kind !== 'fault') return
  }
}

export interface GoLiveDeps {
  gateway: Gateway
  /** Tracks that go out now. */
  outgoing(): OutgoingTracks
}

/** The machine of going live with its connection, which follows the devices through `link().exchange`. [S-02] */
export const provideGoLive = ({ gateway, outgoing }: GoLiveDeps) => {
  let current: WhipLink | undefined
  let leaving: Promise<void> = Promise.resolve()
  const leave = (link: WhipLink): void => {
    // Where the request does not arrive, the server notices the silence.
    leaving = link.leave().catch(() => undefined)
  }
  const link = fromCallback<GoLiveEvent, LinkInput>(({ sendBack, input }) => {
    const stopped = new AbortController()
    const { signal } = stopped
    let opened: WhipLink | undefined
    const refuse = (error: unknown): void => {
      if (!signal.aborted) sendBack({ type: 'link.refused', fault: goLiveFaultOf(error) })
    }
    const ticket = () => askTicket(gateway, ticketUseOf(input))
    const onDown = (): void => refuse(new Error('the connection broke'))
    openWhipLink({ tracks: outgoing(), ticket, signal, onDown }).then(async (made) => {
      opened = made
      if (signal.aborted) return leave(made)
      current = made
      sendBack({ type: 'link.up' })
      return made.exchange(outgoing())
    }, refuse)
    return () => {
      stopped.abort()
      current = undefined
      if (opened) leave(opened)
    }
  })
  // A session that was ended with its stream is not there any more to be left.
  const end = fromPromise<void, { isTest: boolean }>(async ({ input }) => {
    await leaving
    if (!input.isTest) await endStream(gateway)
  })
  return { machine: goLiveMachine.provide({ actors: { link, endStream: end } }), link: () => current }
}
