import type { Log } from '#server/platform/log.ts'
import type { Venue, VenueAnswer, VenueStatusAnswer } from '#server/venues/ports.ts'
import { BalanceAnswer, ChannelsAnswer, StatusAnswer, TransferAnswer, venuePaths } from './protocol.ts'
import { callRemote, type RemoteResult, type RemoteService } from './remote-call.ts'

const answerOf = (data: TransferAnswer): VenueAnswer => {
  if (data.state === 'success') return { kind: 'success', balanceAfterMinor: data.balanceAfterMinor }
  return data.state === 'failed' ? { kind: 'failed', refusal: data.refusal } : { kind: 'pending' }
}

/** Venues behind a service that speaks our protocol. What it does not say clearly is `unanswered`. [C-13] */
export const createRemoteVenue = (service: RemoteService, log: Log): Venue => {
  const noted = <T>(what: string, result: RemoteResult<T>): RemoteResult<T> => {
    if (result.kind !== 'answered') log.warn({ what, kind: result.kind, why: result.why }, 'the venue gave no answer')
    return result
  }
  return {
    channels: async () => {
      const result = noted('channels', await callRemote(service, venuePaths.channels, {}, ChannelsAnswer))
      return result.kind === 'answered' ? result.data.channels : null
    },
    transfer: async (order) => {
      const result = noted('transfer', await callRemote(service, venuePaths.transfer, order, TransferAnswer))
      if (result.kind === 'answered') return answerOf(result.data)
      return { kind: result.kind === 'unreached' ? 'unreached' : 'unanswered' }
    },
    statusOf: async ({ transferId, channelCode }): Promise<VenueStatusAnswer> => {
      const asked = await callRemote(service, venuePaths.status, { transferId, channelCode }, StatusAnswer)
      const result = noted('status', asked)
      if (result.kind !== 'answered') return { kind: 'unanswered' }
      return result.data.state === 'unknown' ? { kind: 'unknown' } : answerOf(result.data)
    },
    holdingOf: async (account) => {
      const result = noted('balance', await callRemote(service, venuePaths.balance, account, BalanceAnswer))
      return result.kind === 'answered' ? result.data : null
    },
  }
}
