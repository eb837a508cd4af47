import type { FastifyInstance } from 'fastify'
import { createAccess } from '#server/access/create-access.ts'
import { settingFaults } from '#server/access/setting-faults.ts'
import { createAccounts, createMemberSessions } from '#server/accounts/create-accounts.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createGifts } from '#server/gifts/create-gifts.ts'
import { createLedger } from '#server/ledger/create-ledger.ts'
import { createLive } from '#server/live/create-live.ts'
import { createFollows } from '#server/live/store/follows.ts'
import { createStreamKeys } from '#server/live/store/stream-keys.ts'
import { createMembers } from '#server/members/create-members.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { recordCommands } from '#server/platform/admin/record-commands.ts'
import type { ServedCalls } from '#server/platform/http/dispatch.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createRooms } from '#server/rooms/create-rooms.ts'
import { createSite } from '#server/site/create-site.ts'
import { createSports } from '#server/sports/create-sports.ts'
import { createVerification } from '#server/verification/create-verification.ts'
import { createWallet } from '#server/wallet/create-wallet.ts'
import type { AdminCommands } from './admin/admin-commands.ts'
import type { Config } from './config.ts'
import { openMedia } from './open-media.ts'
import { createRealtime } from './realtime/realtime.ts'

interface ComposeDeps {
  config: Config
  app: FastifyInstance
  ffmpegPath: string | undefined
}

/** Every subject, built from the ports that it needs, in the order in which they need each other. */
export const compose = async (infrastructure: Infrastructure, { config, app, ffmpegPath }: ComposeDeps) => {
  const { db, log, now, shutdown, audit, outbox, messageOutbox } = infrastructure
  const isDemo = config.DEMO !== 'off'
  const facts = {
    siteId: config.SITE_ID,
    languages: config.LANGUAGES,
    isDemo,
    streams: ffmpegPath !== undefined,
  }
  const sockets = (): number => realtime.stats().sockets
  const onCommitted = (): void => outbox.nudge()

  const site = await createSite(infrastructure, { facts, settingFaults })
  const { settings } = site
  const { members, sessions } = createMemberSessions(infrastructure, config.SESSIONS_PER_MEMBER)
  const access = await createAccess(infrastructure, { settings, members, sockets })
  const { accessControl } = access
  const verification = createVerification(infrastructure, { settings })
  const { risk } = verification
  const books = createLedger(infrastructure)
  const accounts = createAccounts(infrastructure, {
    settings,
    risk,
    accessControl,
    members,
    sessions,
    publicOrigin: config.PUBLIC_ORIGIN,
    welcome: async (memberId) => {
      if (isDemo) await issueDemoMoney(db, [memberId])
    },
  })
  const follows = createFollows(db)
  const streamKeys = createStreamKeys(db)
  const { rooms, roomLog, serve: serveRooms } = createRooms(infrastructure, { isFollowing: follows.isFollowing })
  const sports = createSports(infrastructure, { site: site.site, ledger: books.ledger, rooms, onCommitted })
  const { matches } = sports
  const { media, scenes } = await openMedia(
    { config, log, now, rooms, streamKeys, ffmpegPath, find: (roomNo) => live.liveList.item(roomNo) },
    shutdown,
  )
  const trustProxy = config.TRUST_PROXY === 'on'
  const realtime = createRealtime({
    httpServer: app.server,
    rooms,
    roomLog,
    sessions,
    matches,
    media,
    settings,
    accessControl,
    log,
    now,
    site: site.site,
    config: { trustProxy, regionHeader: trustProxy ? config.REGION_HEADER : undefined },
  })
  shutdown.add('sockets', () => realtime.close())
  const { presence } = realtime
  outbox.connect({ roomLog, presence })
  shutdown.add('outbox', async () => {
    await outbox.flush()
    await outbox.stop()
  })
  const live = createLive(infrastructure, {
    members,
    rooms,
    matches,
    media,
    presence,
    follows,
    streamKeys,
    site: site.site,
    mediaOrigin: config.MEDIA_ORIGIN,
  })
  const gifts = createGifts(infrastructure, { ledger: books.ledger, rooms, onCommitted })
  const member = createMembers(infrastructure, { ...accounts, ...books, settings, risk, presence })
  const wallet = createWallet(infrastructure, {
    ...accounts,
    balances: books.balances,
    profiles: member.memberCare.profiles,
    risk,
  })
  const room = serveRooms({
    presence,
    members,
    media,
    matches,
    liveList: live.liveList,
    gifts: gifts.gifts,
  })

  const calls: ServedCalls = {
    ...site.calls,
    ...access.calls,
    ...verification.calls,
    ...accounts.calls,
    ...member.calls,
    ...wallet.calls,
    ...room.calls,
    ...gifts.calls,
    ...live.calls,
    ...sports.calls,
  }
  const commands: AdminCommands = {
    ...site.admin,
    ...access.admin,
    ...verification.admin,
    ...books.admin,
    ...accounts.admin,
    ...room.admin,
    ...live.admin,
    ...sports.admin,
    ...serveCommands(recordCommands, { audit, messageOutbox }),
  }
  return {
    site,
    access,
    verification,
    accounts,
    member,
    gifts,
    live,
    sports,
    books,
    rooms,
    roomLog,
    presence,
    realtime,
    media,
    scenes,
    outbox,
    calls,
    commands,
  }
}

/** Everything that the running product is made of. */
export type Composition = Awaited<ReturnType<typeof compose>>
