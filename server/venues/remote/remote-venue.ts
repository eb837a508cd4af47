import type { Log } from '#server/platform/log.ts'
import type { Catalogue, Venue, VenueAnswer, VenueBrand, VenueGame, VenueStatusAnswer } from '#server/venues/ports.ts'
import { RecordsAnswer, recordsPath } from './callback-protocol.ts'
import { CatalogueAnswer, gamePaths, LaunchAnswer, TablesAnswer } from './game-protocol.ts'
import { BalanceAnswer, ChannelsAnswer, PauseAnswer, StatusAnswer, TransferAnswer, venuePaths } from './protocol.ts'
import { callRemote, type RemoteResult, type RemoteService } from './remote-call.ts'

const answerOf = (data: TransferAnswer): VenueAnswer => {
  if (data.state === 'success') return { kind: 'success', balanceAfterMinor: data.balanceAfterMinor }
  return data.state === 'failed' ? { kind: 'failed', refusal: data.refusal } : { kind: 'pending' }
}

/** A provider that never comes to an end is given up on. */
const cataloguePagesMax = 100

/** Venues behind a service that speaks our protocol. What it does not say clearly is `unanswered`. [C-13] */
export const createRemoteVenue = (service: RemoteService, log: Log): Venue => {
  const noted = <T>(what: string, result: RemoteResult<T>): RemoteResult<T> => {
    if (result.kind !== 'answered') log.warn({ what, kind: result.kind, why: result.why }, 'the venue gave no answer')
    return result
  }
  const catalogue = async (): Promise<Catalogue | null> => {
    const brands = new Map<string, VenueBrand>()
    const games: VenueGame[] = []
    let after: string | null = null
    for (let page = 0; page < cataloguePagesMax; page++) {
      const asked: RemoteResult<typeof CatalogueAnswer._zod.output> = noted(
        'catalogue',
        await callRemote(service, gamePaths.catalogue, { after }, CatalogueAnswer),
      )
      if (asked.kind !== 'answered') return null
      for (const brand of asked.data.brands) brands.set(brand.brandCode, brand)
      games.push(...asked.data.games)
      after = asked.data.next
      if (after === null) return { brands: [...brands.values()], games }
    }
    log.warn({ pages: cataloguePagesMax }, 'the catalogue of a venue has no end')
    return null
  }
  return {
    catalogue,
    tables: async () => {
      // Who has no tables answers 404 each time, which nobody needs to read of.
      const result = await callRemote(service, gamePaths.tables, {}, TablesAnswer)
      return result.kind === 'answered' ? result.data.tables : null
    },
    records: async (channelCode, after) => {
      const result = noted('records', await callRemote(service, recordsPath, { channelCode, after }, RecordsAnswer))
      return result.kind === 'answered' ? result.data : null
    },
    launch: async (order) => {
      const result = noted('launch', await callRemote(service, gamePaths.launch, order, LaunchAnswer))
      return result.kind === 'answered' ? result.data : null
    },
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
    pause: async (asked) => {
      const result = noted('pause', await callRemote(service, venuePaths.pause, asked, PauseAnswer))
      return result.kind === 'answered'
    },
    holdingOf: async (account) => {
      const result = noted('balance', await callRemote(service, venuePaths.balance, account, BalanceAnswer))
      return result.kind === 'answered' ? result.data : null
    },
  }
}
