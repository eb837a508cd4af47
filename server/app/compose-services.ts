import type { Closers } from '#server/platform/shutdown.ts'
import { createAccountServices, type AccountServices } from '#server/accounts/create-accounts.ts'
import { createMemberCare } from '#server/members/create-members.ts'
import type { SiteParts } from '#server/site/create-site.ts'
import type { AtRest } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Media } from '#server/media/ports.ts'
import type { Messages } from '#server/platform/messages/ports.ts'
import type { Presence } from '#server/rooms/ports.ts'
import type { Passkeys } from '#server/accounts/security-ports.ts'
import type { Log, Services } from './services.ts'
import type { Verifications } from '#server/verification/ports.ts'
import { createCaptchaPictures } from '#server/verification/sandbox/captcha-pictures.ts'
import { createAnswers, type AnswerStore } from '#server/platform/idempotency/idempotency.ts'
import { createAudit } from '#server/platform/audit.ts'
import { createAuthenticators } from '#server/accounts/store/authenticators.ts'
import { createBets } from '#server/sports/store/bets.ts'
import { createGifts } from '#server/gifts/store/gifts.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createLiveList } from '#server/live/store/live-list.ts'
import { createLoginFailures } from '#server/accounts/store/login-failures.ts'
import { createLoginLimiter, forgetAfterMs } from '#server/accounts/login-limiter.ts'
import { createMatches } from '#server/sports/store/matches.ts'
import { createMembers } from '#server/accounts/store/members.ts'
import { createOutboxPublisher, type OutboxPublisher } from '#server/platform/outbox/outbox.ts'
import { createRoomLog } from '#server/rooms/store/room-log.ts'
import { createPasskeys, relyingPartyOf } from '#server/accounts/store/passkeys.ts'
import { createRisk } from '#server/verification/store/risk.ts'
import { createRooms } from '#server/rooms/store/rooms.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import { createSessions, type SessionStore } from '#server/accounts/store/sessions.ts'
import { createVerifications } from '#server/verification/store/verifications.ts'
import { createWallets } from '#server/wallet/store/balances.ts'

interface Basis {
  db: Database
  log: Log
  now: () => number
  siteParts: SiteParts
  messages: Messages
  sessionsPerMember: number
  atRest: AtRest
  publicOrigin: string | undefined
}

/** What rests on the database alone. */
export const createGround = (basis: Basis, closers: Closers) => {
  const { db, log, now, siteParts } = basis
  const roomLog = createRoomLog(db, { now, log })
  closers.add('room log', () => roomLog.close())
  const risk = createRisk(db, now)
  const sessions = createSessions(db, { now, log, perMember: basis.sessionsPerMember })
  const loginFailures = createLoginFailures(db, { keptMs: forgetAfterMs, now, log })
  closers.add('login failures', () => loginFailures.flush())
  return {
    now,
    log,
    ...siteParts,
    members: createMembers(db),
    sessions,
    ...createAccountServices({ ...basis, site: siteParts.site, sessions }, closers),
    ...createMemberCare({ ...basis, settings: siteParts.settings }),
    authenticators: createAuthenticators(db, basis),
    passkeys: createPasskeys(db, { party: relyingPartyOf(basis.publicOrigin, siteParts.site().siteName), now }),
    loginLimiter: createLoginLimiter(now, loginFailures),
    risk,
    verifications: createVerifications(db, {
      settings: siteParts.settings,
      risk,
      pictures: createCaptchaPictures(),
      now,
    }),
    answers: createAnswers(db, basis.atRest),
    audit: createAudit(db),
    rooms: createRooms(db, { now, log }),
    roomLog,
    matches: createMatches(db, log),
    wallets: createWallets(db),
  }
}

export type Ground = ReturnType<typeof createGround>

/** All services: the ground, and what needs the streams and the sockets. */
export const createServices = (
  db: Database,
  ground: Ground,
  { media, presence, mediaOrigin }: { media: Media; presence: Presence; mediaOrigin: string | undefined },
  closers: Closers,
): { services: Services; outbox: OutboxPublisher } => {
  const { now, site, rooms, roomLog, matches, log } = ground
  const outbox = createOutboxPublisher(db, { roomLog, presence, log })
  closers.add('outbox', async () => {
    await outbox.flush()
    await outbox.stop()
  })
  const ledger = createLedger(db)
  const shared = { now, roles: rooms, ledger, onCommitted: () => outbox.nudge() }
  const services = {
    ...ground,
    media,
    presence,
    liveList: createLiveList({ db, matches, presence, media, site, now, mediaOrigin }),
    gifts: createGifts(db, shared),
    bets: createBets(db, { ...shared, site }),
  }
  return { services, outbox }
}

const sweepEveryMs = 60 * 60_000
const sessionsKeptMs = 30 * 24 * 60 * 60_000
const pointsKeptMs = 7 * 24 * 60 * 60_000
const answersKeptMs = 7 * 24 * 60 * 60_000

interface Swept extends Pick<AccountServices, 'codes' | 'tickets' | 'messageOutbox'> {
  sessions: SessionStore
  answers: AnswerStore
  verifications: Pick<Verifications, 'sweep'>
  passkeys: Pick<Passkeys, 'sweep'>
  accessPasses: SiteParts['accessPasses']
  points: SiteParts['points']
  now: () => number
  log: Log
}

/** Removes what nobody asks for any more, now and every hour; the end waits for what is under way. */
export const startHousekeeping = (swept: Swept, closers: Closers): void => {
  const { sessions, answers, verifications, accessPasses, points, now, log } = swept
  const sweepAll = async (): Promise<void> => {
    try {
      await sessions.sweep(sessionsKeptMs)
      await answers.sweep(new Date(now() - answersKeptMs))
      await verifications.sweep()
      await swept.passkeys.sweep()
      for (const store of [swept.codes, swept.tickets, swept.messageOutbox]) await store.sweep()
      await accessPasses.sweep()
      await points.sweep(pointsKeptMs)
    } catch (error) {
      log.warn({ err: error }, 'the hourly clean-up failed')
    }
  }
  let sweeping = Promise.resolve()
  const sweep = (): void => {
    sweeping = sweepAll()
  }
  const first = setImmediate(sweep)
  const timer = setInterval(sweep, sweepEveryMs)
  closers.add('housekeeping', async () => {
    clearImmediate(first)
    clearInterval(timer)
    await sweeping
  })
}
