import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { Ledger } from '#server/ledger/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { Log } from '#server/platform/log.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { venuesAdmin } from './admin.ts'
import { venuesTable } from './calls/calls-table.ts'
import { createRecoveryDesk } from './recoveries.ts'
import { createPausedPlayers } from './paused-players.ts'
import { createReconciler, type Reconciler } from './reconciler.ts'
import { createDemoLaunchLimit } from './demo-launch-limit.ts'
import { createLaunches } from './launches.ts'
import type { SandboxControl } from './sandbox/sandbox-control.ts'
import { createSingleWallet, launchLifeMs } from './single-wallet.ts'
import { registerVenueCallbacks } from './venue-callbacks.ts'
import { createMemberGames } from './store/member-games.ts'
import { createVenueDifferences } from './store/venue-differences.ts'
import { createVenueMoves, type VenueMoves } from './store/venue-moves.ts'
import { createVenueRounds } from './store/venue-rounds.ts'
import { createVenuePauseRows } from './store/venue-pauses.ts'
import { createVenueRecoveries } from './store/venue-recoveries.ts'
import { createVenueTransfers } from './store/venue-transfers.ts'
import { createWalletTypes } from './store/wallet-types.ts'
import { createReportedRounds } from './reported-rounds.ts'
import { createTransferDesk } from './transfers.ts'
import { createVenueCatalogue } from './venue-catalogue.ts'
import { createVenueProviders, type VenueProvider } from './venue-providers.ts'
import { createVenueNames, createVenueRecordSource, createVenueStakes } from './venue-record-source.ts'
import { createVenueStates } from './venue-states.ts'

interface VenuesDeps {
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'check' | 'giveBack'>
  settings: Pick<SiteSettings, 'get'>
  members: Pick<Members, 'byName' | 'byId'>
  siteId: number
  /** Without one no venue keeps money of members. */
  providers: readonly VenueProvider[]
  /** The longest that the venue is waited for. */
  timeoutMs: number
  /** Where games may come from. */
  gameOrigins: readonly string[]
  /** Of the sandbox, where it plays the venue. */
  sandbox: SandboxControl | undefined
}

/** How long a recovery that moved nothing is known. */
const emptyRecoveriesKeptMs = 30 * 24 * 60 * 60_000

/** How long a difference that was repaired or closed is known. */
const differencesKeptMs = 400 * 24 * 60 * 60_000

const launchTokenBytes = 32

const memberAt =
  (ownSiteId: number) =>
  (account: string): string | undefined => {
    const [siteId, memberId = ''] = account.split('-')
    return Number(siteId) === ownSiteId && /^\d{1,18}$/.test(memberId) ? memberId : undefined
  }

interface LaunchParts {
  venue: Parameters<typeof createLaunches>[0]['venue']
  moves: VenueMoves
  memberOf: (account: string) => string | undefined
  gameOrigins: readonly string[]
  now: () => number
  log: Log
  venueNameOf: (channelCode: string) => string
}

const openLaunches = ({ venue, venueNameOf, moves, memberOf, gameOrigins, now, log }: LaunchParts) =>
  createLaunches({
    venue,
    venueNameOf,
    issueToken: async ({ account }, game) => {
      const token = randomBytes(launchTokenBytes).toString('base64url')
      const memberId = memberOf(account)
      if (memberId !== undefined) await moves.launched(token, { ...game, memberId }, new Date(now()))
      return token
    },
    gameOrigins: new Set(gameOrigins),
    now,
    log,
  })

/** What a venue is called; one without a name is called by its code. */
const venueNames =
  (settings: VenuesDeps['settings']) =>
  (code: string): string =>
    settings.get('venues').find(({ channelCode }) => channelCode === code)?.name ?? code

/** Venues' own records are read from now on. */
const reconcilerLoop = (reconciler: Reconciler, shutdown: Infrastructure['shutdown']) => (): PollLoop => {
  const loop = reconciler.start()
  shutdown.add('records of venues', () => loop.stop())
  return loop
}

/** The tables of venues, and the sweeps of those that grow. */
const openStores = ({ db, now, housekeeping }: Infrastructure) => {
  const moves = createVenueMoves(db)
  const recoveries = createVenueRecoveries(db)
  const differences = createVenueDifferences(db)
  housekeeping.add(() => moves.sweepLaunches(new Date(now() - 2 * launchLifeMs)))
  housekeeping.add(() => recoveries.sweep(new Date(now() - emptyRecoveriesKeptMs)))
  housekeeping.add(() => differences.sweep(new Date(now() - differencesKeptMs), new Date(now())))
  return {
    moves,
    recoveries,
    differences,
    transfers: createVenueTransfers(db),
    pauses: createVenuePauseRows(db),
    walletTypes: createWalletTypes(db),
    rounds: createVenueRounds(db),
    memberGames: createMemberGames(db),
  }
}
type Stores = ReturnType<typeof openStores>

/** Providers, and the accounts that members have with them. */
const openProviders = ({ units, now, log }: Infrastructure, { providers, settings, siteId }: VenuesDeps) => {
  const all = createVenueProviders(providers)
  const catalogue = createVenueCatalogue(all, { now, log })
  return {
    units,
    now,
    log,
    venue: all.venue,
    keyOf: (code: string) => all.of(code)?.key,
    states: createVenueStates(all, { settings, now }),
    catalogue,
    namesOf: createVenueNames({ settings, catalogue }),
    accountOf: (memberId: string): string => `${siteId}-${memberId}`,
    memberOf: memberAt(siteId),
  }
}
type Providers = ReturnType<typeof openProviders>

/** Money that is brought to venues and home again. */
const openTransfers = (
  { shutdown }: Infrastructure,
  deps: VenuesDeps,
  { providers, stores }: { providers: Providers; stores: Stores },
) => {
  const { transfers, recoveries, pauses } = stores
  const desk = createTransferDesk({ ...deps, ...providers, transfers })
  const venuesOf = async (memberId: string) => providers.states.list(await transfers.channelsOf(memberId))
  const recoveryDesk = createRecoveryDesk({ ...providers, recoveries, desk, venuesOf })
  const pausedPlayers = createPausedPlayers({ ...providers, pauses, transfers, recoveries, recoveryDesk })
  shutdown.add('venue transfers', async () => {
    await pausedPlayers.stop()
    await Promise.all([recoveryDesk.stop(), desk.stop()])
  })
  return { desk, recoveryDesk, pausedPlayers }
}

/** Money and games at venues: transfers, recovery, and how it gets there. [C-13, E-04] */
export const createVenues = (infrastructure: Infrastructure, deps: VenuesDeps) => {
  const { units, idempotency, shutdown, audit, now, log } = infrastructure
  const { settings, gameOrigins, members, protection } = deps
  const stores = openStores(infrastructure)
  const providers = openProviders(infrastructure, deps)
  const { rounds, moves, transfers, differences } = stores
  const { memberOf, accountOf, namesOf, keyOf } = providers
  const money = openTransfers(infrastructure, deps, { providers, stores })
  const launches = openLaunches({ ...providers, moves, gameOrigins, venueNameOf: venueNames(settings) })
  const wallet = createSingleWallet({ ...deps, ...providers, ...stores })
  const keepRound = createReportedRounds({ units, rounds, members, memberOf, now })
  const reconciler = createReconciler({ ...providers, moves, differences, wallet, keepRound })
  const handled = {
    ...providers,
    ...stores,
    ...money,
    idempotency,
    launches,
    demoLaunch: createDemoLaunchLimit(),
    mayPlay: (memberId: string, currency: SettlementCurrency) =>
      units.run((unit) => protection.ask(unit, { memberId, kind: 'promotion', currency, amountMinor: 0 })),
  }
  return {
    desk: money.desk,
    wallet,
    /** Brings money of paused members home. */
    pausedPlayers: money.pausedPlayers,
    startReconciling: reconcilerLoop(reconciler, shutdown),
    reconciler,
    records: createVenueRecordSource(rounds, namesOf),
    played: createVenueStakes(rounds),
    registerCallbacks: (app: FastifyInstance): void => registerVenueCallbacks(app, { wallet, keyOf, now, log }),
    calls: serve(venuesTable, handled),
    admin: serveCommands(venuesAdmin, { ...deps, transfers, reconciler, differences, accountOf, audit, now }),
  }
}
