import { setTimeout as wait } from 'node:timers/promises'
import type { Schema } from '#contract/schema.ts'
import {
  BalanceRequest,
  ChannelsRequest,
  PauseRequest,
  StatusRequest,
  TransferRequest,
  venuePaths,
  type BalanceAnswer,
  type TransferAnswer,
} from '#server/venues/remote/protocol.ts'
import { sandboxChannels } from './sandbox-channels.ts'
import { FaultRequest, PlayRequest, sandboxPaths, type SandboxFaults } from './sandbox-faults.ts'
import {
  CatalogueRequest,
  gamePaths,
  LaunchRequest,
  TablesRequest,
  type LaunchAnswer,
  type TablesAnswer,
} from '#server/venues/remote/game-protocol.ts'
import { recordsPath, RecordsRequest } from '#server/venues/remote/callback-protocol.ts'
import type { Dealers } from './dealers.ts'
import { cataloguePage, sandboxGame, sandboxGames } from './sandbox-games.ts'
import type { OrderWill, SandboxLedger } from './sandbox-ledger.ts'
import type { SandboxMoves } from './sandbox-moves.ts'
import { stakesOf, type Seats } from './seats.ts'
import { isTablePlay } from './table-games.ts'

const slowMs = 2_000

/** `silence`: never answered; `hang up`: the connection is closed; `status`: an error without a body of the protocol. */
export type RouteAnswer =
  | { readonly kind: 'json'; readonly body: object }
  | { readonly kind: 'silence' }
  | { readonly kind: 'hang up' }
  | { readonly kind: 'status'; readonly status: number }

export interface Route {
  readonly request: Schema
  readonly answer: (input: never) => Promise<RouteAnswer>
}

const json = (body: object): RouteAnswer => ({ kind: 'json', body })
const serves = (channelCode: string): boolean => (sandboxChannels as readonly string[]).includes(channelCode)
const refusal = (reason: 'refused' | 'maintenance' | 'open-round') => ({ refuse: reason }) as const

interface RouteDeps {
  readonly ledger: SandboxLedger
  readonly faults: SandboxFaults
  readonly seats: Seats
  readonly dealers: Pick<Dealers, 'results'>
  readonly moves: Pick<SandboxMoves, 'records'>
  /** Where browsers reach the games. */
  readonly gamesOrigin: string
}

const readTable =
  ({ seats, dealers }: Pick<RouteDeps, 'seats' | 'dealers'>) =>
  (game: (typeof sandboxGames)[number]): TablesAnswer['tables'] => {
    const { channelCode, gameId, play } = game
    if (!isTablePlay(play)) return []
    const stakes = stakesOf(game, 'CNY')
    const bounds = { minMinor: Math.min(...stakes), maxMinor: Math.max(...stakes) }
    return [{ channelCode, gameId, ...bounds, players: seats.playersOf(game), ...dealers.results(game, play) }]
  }

const answerLaunch =
  ({ faults, seats, gamesOrigin }: Pick<RouteDeps, 'faults' | 'seats' | 'gamesOrigin'>) =>
  ({ channelCode, gameId, player, language }: LaunchRequest): LaunchAnswer => {
    const game = sandboxGame(channelCode, gameId)
    if (!game) return { state: 'refused', refusal: 'game-unknown' }
    if (player === null && !game.hasDemo) return { state: 'refused', refusal: 'no-demo' }
    if (faults.isOn(channelCode, 'maintenance')) return { state: 'refused', refusal: 'maintenance' }
    const token = seats.admit(game, player)
    return { state: 'launched', url: `${gamesOrigin}/g/${gameId}?lang=${language}#${token}` }
  }

const channelFaults = (faults: SandboxFaults) => {
  /** What all calls of a channel meet first. */
  const faultAnswer = async (channelCode: string): Promise<RouteAnswer | undefined> => {
    if (channelCode !== '*' && !serves(channelCode)) return { kind: 'status', status: 404 }
    const fault = faults.strikes(channelCode, 'down', 'slow')
    if (fault === 'slow') await wait(slowMs)
    return fault === 'down' ? { kind: 'hang up' } : undefined
  }

  const later = (channelCode: string): OrderWill => (faults.isOn(channelCode, 'pending') ? 'later' : 'decide')

  const willOf = ({ channelCode, direction }: TransferRequest): OrderWill => {
    if (faults.strikes(channelCode, 'refused')) return refusal('refused')
    if (faults.strikes(channelCode, 'maintenance')) return refusal('maintenance')
    if (direction === 'out' && faults.strikes(channelCode, 'open-round')) return refusal('open-round')
    return faults.strikes(channelCode, 'pending') ? 'later' : 'decide'
  }

  return { faultAnswer, later, willOf }
}

export const createSandboxRoutes = (deps: RouteDeps): Readonly<Record<string, Route>> => {
  const { ledger, faults, moves } = deps
  const { faultAnswer, later, willOf } = channelFaults(faults)

  const transfer = async (order: TransferRequest): Promise<RouteAnswer> => {
    const fault = await faultAnswer(order.channelCode)
    if (fault) return fault
    const lost = faults.strikes(order.channelCode, 'request-lost', 'answer-lost')
    if (lost === 'request-lost') return { kind: 'silence' }
    const answer: TransferAnswer | undefined = await ledger.transfer(order, willOf(order))
    if (lost) return { kind: 'silence' }
    return answer ? json(answer) : { kind: 'status', status: 409 }
  }
  const status = async (asked: { transferId: string; channelCode: string }): Promise<RouteAnswer> =>
    (await faultAnswer(asked.channelCode)) ??
    json((await ledger.statusOf(asked, later(asked.channelCode))) ?? { state: 'unknown' })
  const balance = async (account: BalanceRequest): Promise<RouteAnswer> => {
    const openRounds = faults.isOn(account.channelCode, 'open-round') ? 1 : 0
    const answer: BalanceAnswer = { balances: ledger.balanceOf(account), openRounds }
    return (await faultAnswer(account.channelCode)) ?? json(answer)
  }
  const pause = async (asked: PauseRequest): Promise<RouteAnswer> => {
    const fault = await faultAnswer(asked.channelCode)
    if (fault) return fault
    await ledger.pause(asked)
    return json({ state: 'paused' })
  }
  const channels = async (): Promise<RouteAnswer> =>
    (await faultAnswer('*')) ??
    json({
      channels: sandboxChannels.map((channelCode) => ({
        channelCode,
        status: faults.isOn(channelCode, 'maintenance') ? '0' : '1',
        isDisplay: true,
      })),
    })
  const tableAt = readTable(deps)
  const launchAnswer = answerLaunch(deps)
  const launch = async (asked: LaunchRequest): Promise<RouteAnswer> =>
    (await faultAnswer(asked.channelCode)) ?? json(launchAnswer(asked))
  const catalogue = async ({ after }: { after: string | null }): Promise<RouteAnswer> =>
    (await faultAnswer('*')) ?? json(cataloguePage(after))
  const tables = async (): Promise<RouteAnswer> => {
    const answer: TablesAnswer = { tables: sandboxGames.flatMap(tableAt) }
    return (await faultAnswer('*')) ?? json(answer)
  }
  const records = async ({ channelCode, after }: { channelCode: string; after: string | null }): Promise<RouteAnswer> =>
    (await faultAnswer(channelCode)) ?? json(moves.records(channelCode, after))
  return {
    [recordsPath]: { request: RecordsRequest, answer: records },
    [gamePaths.catalogue]: { request: CatalogueRequest, answer: catalogue },
    [gamePaths.tables]: { request: TablesRequest, answer: tables },
    [gamePaths.launch]: { request: LaunchRequest, answer: launch },
    [venuePaths.channels]: { request: ChannelsRequest, answer: channels },
    [venuePaths.transfer]: { request: TransferRequest, answer: transfer },
    [venuePaths.status]: { request: StatusRequest, answer: status },
    [venuePaths.pause]: { request: PauseRequest, answer: pause },
    [venuePaths.balance]: { request: BalanceRequest, answer: balance },
    [sandboxPaths.fault]: {
      request: FaultRequest,
      answer: async (asked: Parameters<SandboxFaults['set']>[0]) => json({ faults: faults.set(asked) }),
    },
    [sandboxPaths.play]: {
      request: PlayRequest,
      answer: async (play: Parameters<SandboxLedger['play']>[0]) => json({ isDone: await ledger.play(play) }),
    },
  }
}
