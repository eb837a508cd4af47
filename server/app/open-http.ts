import { symbolsOf } from '#contract/wallet/rules/amount-text.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { registerOrigin } from '#server/media/media-server.ts'
import { registerMemberPictures } from '#server/members/member-pictures.ts'
import { reject } from '#contract/outcome.ts'
import { calls as declared } from '#contract/registry.ts'
import type { CallGuards } from '#server/platform/calls/guards.ts'
import type { Ffmpeg } from '#server/platform/ffmpeg.ts'
import { registerHttp } from '#server/platform/http/http-server.ts'
import { makeSiteKey, readSiteKey } from '#server/platform/http/site-key.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { calledOrigins, pictureOrigins } from '#server/site/domain/called-origins.ts'
import { registerCrests } from '#server/sports/crest-pictures.ts'
import { registerAdmin } from './admin/admin-endpoint.ts'
import type { Composition } from './compose.ts'
import type { Config } from './config.ts'
import { firstScreenOf } from './first-screen.ts'
import { busState } from './open-bus.ts'

const secretBytes = 32

/** What stands before every call, from the subjects that know. */
const guardsOf = ({ accounts, access, verification }: Composition): CallGuards => ({
  session: (token, name) =>
    declared[name].countsAsUse ? accounts.sessions.find(token) : accounts.sessions.peek(token),
  access: (name, client, member) => access.accessControl.check(name, client, member),
  agreement: async (memberId) =>
    (await accounts.agreements.due(memberId)).length === 0 ? undefined : reject('AGREEMENTS_DUE'),
  stepUp: async (name, client, memberId, ticket, input) => {
    const about = accounts.subjectOf(name, input)
    const stepUp = await verification.verifications.stepUp(name, client, memberId, ticket, about)
    return stepUp && reject(stepUp.reason === 'robot' ? 'ROBOT_CHECK' : 'SAFETY_VERIFICATION', stepUp)
  },
  reauthentication: async (wanted, member, token) => {
    const challenge = await accounts.reauthentications.challenge(wanted, member.id, token)
    if (challenge) return reject('REAUTHENTICATION_REQUIRED', challenge)
    return (await accounts.accountChanges.mayChange(member.id)) ? undefined : reject('RATE_LIMITED_MEMBER')
  },
})

/** What has no fault but is less than it should be says so and stays ready. */
const readyChecks = ({ db, bus }: Infrastructure, { media }: Composition, ffmpeg: Ffmpeg | undefined) => ({
  database: async (): Promise<true> => {
    await sql`select 1`.execute(db)
    return true
  },
  bus: () => busState(bus),
  ingest: async () => (media.rtmpPort > 0 ? (true as const) : 'not listening'),
  ffmpeg: async () => (ffmpeg?.isOld ? 'outdated' : ffmpeg ? (true as const) : 'off'),
})

interface HttpSide {
  app: FastifyInstance
  config: Config
  videoOrigin: string | undefined
  /** Where games of venues come from. */
  frameOrigins: readonly string[]
  /** The built web app. */
  webFolder: string
  adminToken: string
  ffmpeg: Ffmpeg | undefined
}

/** Puts calls, streams, pictures and operators' commands onto the HTTP server. */
export const openHttp = async (
  infrastructure: Infrastructure,
  composition: Composition,
  { app, config, videoOrigin, frameOrigins, webFolder, adminToken, ffmpeg }: HttpSide,
): Promise<void> => {
  const { secrets, log, now } = infrastructure
  const { site, access, media, realtime, member, finance, venues, studio, sports, calls, costs, commands } = composition
  const metrics = await registerHttp(app, {
    guards: guardsOf(composition),
    calls,
    now,
    log,
    siteId: config.SITE_ID,
    onSiteChanged: (listener) => site.settings.onChanged(listener),
    calledOrigins: () => calledOrigins(site.settings),
    pictureOrigins: () => pictureOrigins(site.settings),
    isOpenTo: access.accessControl.isOpenTo,
    firstScreenOf: firstScreenOf(config.LANGUAGES[0]),
    symbols: () => symbolsOf(site.settings.get('currencies')),
    pageTitle: () => site.settings.get('seoTitle'),
    siteKey: readSiteKey(await secrets.get('site-key', makeSiteKey)),
    tokenSecret: await secrets.get('gateway-token', () => randomBytes(secretBytes)),
    epoch: randomBytes(secretBytes),
    languages: config.LANGUAGES,
    regionHeader: config.TRUST_PROXY === 'on' ? config.REGION_HEADER : undefined,
    perMinute: { address: config.CALLS_PER_MINUTE_ADDRESS, member: config.CALLS_PER_MINUTE_MEMBER },
    costs,
    socketsOf: realtime.socketsOf,
    checksAnswers: config.CHECK_ANSWERS === 'on',
    publicOrigin: config.PUBLIC_ORIGIN,
    mediaOrigins: [config.MEDIA_ORIGIN, videoOrigin].filter((origin) => origin !== undefined),
    frameOrigins,
    webFolder,
    readyChecks: readyChecks(infrastructure, composition, ffmpeg),
    metricsToken: config.METRICS_TOKEN,
  })
  registerOrigin(app, media)
  registerMemberPictures(app, member.memberCare.avatars)
  studio.registerPictures(app)
  registerCrests(app)
  finance.registerCallbacks(app)
  venues.registerCallbacks(app)
  metrics.watch('bus', () => infrastructure.bus.stats())
  metrics.watch('sockets', () => ({ ...realtime.stats() }))
  metrics.watch('media', () => ({ ...media.stats() }))
  metrics.watch('feed', () => ({ ...sports.feed.stats() }))
  metrics.watch('points', () => site.telemetry.stats())
  registerAdmin(app, commands, adminToken, log)
}
