import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  BalanceAnswer,
  ChannelsAnswer,
  PauseAnswer,
  StatusAnswer,
  TransferAnswer,
  venuePaths,
  type TransferRequest,
} from '#server/venues/remote/protocol.ts'
import { CatalogueAnswer, gamePaths, LaunchAnswer, type LaunchRequest } from '#server/venues/remote/game-protocol.ts'
import { RecordsAnswer, recordsPath } from '#server/venues/remote/callback-protocol.ts'
import { callRemote, type RemoteResult, type RemoteService } from '#server/venues/remote/remote-call.ts'
import { signatureHeader, signRequest, timeHeader } from '#server/venues/remote/signing.ts'

const timeoutMs = 10_000

/** What a check holds against the venue. */
export class KitFault extends Error {
  override name = 'KitFault'
}

export const hold = (isRight: boolean, what: string): void => {
  if (!isRight) throw new KitFault(what)
}

/** Two things that have to be the same. */
export const same = (one: unknown, other: unknown, what: string): void =>
  hold(isDeepStrictEqual(one, other), `${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`)

export interface KitResult {
  readonly name: string
  /** What is wrong; null: nothing. */
  readonly fault: string | null
}

export const faultOf = async (work: () => Promise<void>): Promise<string | null> => {
  try {
    await work()
    return null
  } catch (error) {
    return error instanceof KitFault ? error.message : String(error)
  }
}

/** Something that a provider of venues must do. */
export interface Check {
  readonly name: string
  run(kit: KitRun): Promise<void>
}

const answered = <T>(result: RemoteResult<T>, what: string): T => {
  if (result.kind !== 'answered') throw new KitFault(`${what}: ${result.why}`)
  return result.data
}

interface RawRequest {
  path: string
  body: string
  /** What is wrong with it; the rest is as it should be. */
  timeMs?: number
  key?: string
  signature?: string
}

/** Speaks with a venue as the server does, and as nobody should. */
export const createKitClient = (origin: string, key: string) => {
  const service: RemoteService = { origin, key, timeoutMs, now: Date.now }
  const call = { service }
  return {
    channels: async () => answered(await callRemote(call.service, venuePaths.channels, {}, ChannelsAnswer), 'channels'),
    transfer: async (order: TransferRequest) =>
      answered(await callRemote(call.service, venuePaths.transfer, order, TransferAnswer), 'transfer'),
    /** Undefined: the venue gave no answer of the protocol. */
    tryTransfer: async (order: object) => {
      const result = await callRemote(call.service, venuePaths.transfer, order, TransferAnswer)
      return result.kind === 'answered' ? result.data : undefined
    },
    statusOf: async (asked: { transferId: string; channelCode: string }) =>
      answered(await callRemote(call.service, venuePaths.status, asked, StatusAnswer), 'status'),
    balanceOf: async (asked: { channelCode: string; account: string }, currency: string): Promise<number> => {
      const data = answered(await callRemote(call.service, venuePaths.balance, asked, BalanceAnswer), 'balance')
      return data.balances.find((one) => one.currency === currency)?.balanceMinor ?? 0
    },
    pause: async (asked: { channelCode: string; account: string; untilMs: number }) =>
      answered(await callRemote(call.service, venuePaths.pause, asked, PauseAnswer), 'pause'),
    catalogue: async (after: string | null) =>
      answered(await callRemote(call.service, gamePaths.catalogue, { after }, CatalogueAnswer), 'catalogue'),
    launch: async (order: LaunchRequest) =>
      answered(await callRemote(call.service, gamePaths.launch, order, LaunchAnswer), 'launch'),
    records: async (channelCode: string, after: string | null) =>
      answered(await callRemote(call.service, recordsPath, { channelCode, after }, RecordsAnswer), 'records'),
    /** The status of an answer to a request that is made by hand. */
    raw: async ({ path, body, timeMs = Date.now(), key: used = key, signature }: RawRequest): Promise<number> => {
      const headers = {
        'content-type': 'application/json',
        [timeHeader]: String(timeMs),
        [signatureHeader]: signature ?? signRequest(used, { timeMs, path, body }),
      }
      const response = await fetch(new URL(path, origin), {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return response.status
    },
  }
}

export type KitClient = ReturnType<typeof createKitClient>

/** What one run of the kit works with: an account of its own, so that runs do not meet. */
export interface KitRun {
  readonly client: KitClient
  readonly channelCode: string
  readonly account: string
  order(over?: Partial<TransferRequest>): TransferRequest
}

export const startRun = (client: KitClient, channelCode: string): KitRun => {
  const account = `kit-${randomUUID()}`
  return {
    client,
    channelCode,
    account,
    order: (over = {}) => ({
      transferId: randomUUID(),
      channelCode,
      account,
      direction: 'in',
      currency: 'CNY',
      amountMinor: 10_000,
      ...over,
    }),
  }
}
