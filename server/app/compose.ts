import { join } from 'node:path'
import { createStudio } from '#server/studio/create-studio.ts'
import { createFinance } from '#server/finance/create-finance.ts'
import { createGames } from '#server/games/create-games.ts'
import { createLedger } from '#server/ledger/create-ledger.ts'
import { createInbox, createMessages } from '#server/messages/create-messages.ts'
import { createMembers } from '#server/members/create-members.ts'
import { identityOf } from '#server/members/store/identity.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { recordCommands } from '#server/platform/admin/record-commands.ts'
import { createAnonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import type { ServedCalls } from '#server/platform/http/dispatch.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createBonusGuard } from '#server/promotions/create-bonus-guard.ts'
import { createProtection } from '#server/protection/create-protection.ts'
import { createOpenStakes } from '#server/records/open-stakes.ts'
import { createWallet } from '#server/wallet/create-wallet.ts'
import type { AdminCommands } from './admin/admin-commands.ts'
import { keyCommands } from './admin/key-commands.ts'
import type { ComposeDeps, DepsOf } from './compose-deps.ts'
import { composePeople } from './compose-people.ts'
import { composePlay, composePromotions } from './compose-play.ts'
import { composeRooms } from './compose-rooms.ts'
import type { Config } from './config.ts'
import type { DataKeys } from './keys/data-keys.ts'
import { openPayments } from './open-payments.ts'

/** Members and their money, what guards them, our own games, and the rooms. */
const composeBase = async (infrastructure: Infrastructure, deps: ComposeDeps) => {
  const sockets = (): number => inRooms.realtime.stats().sockets
  const inbox = createInbox(infrastructure)
  const costs = createAnonymousCosts(deps.config.CALLS_PER_MINUTE_ADDRESS)
  const people = await composePeople(infrastructure, deps, sockets, inbox)
  const { settings } = people.site
  const books = createLedger(infrastructure)
  const openStakes = createOpenStakes()
  const guarded = { ...people.accounts, settings, identityOf, openStakes: openStakes.since }
  const guarding = createProtection(infrastructure, guarded)
  const { protection } = guarding
  const games = createGames(infrastructure, { ...books, protection, settings })
  const shared = { ...people, ...guarding, books, inbox, costs, tables: games.tables }
  const inRooms = await composeRooms(infrastructure, deps, shared)
  games.tables.start()
  inRooms.room.start()
  return { ...people, ...inRooms, inbox, costs, books, openStakes, guarding, protection, games }
}

type MembersDeps = Omit<DepsOf<typeof createMembers>, 'documentFolder'> & Omit<DepsOf<typeof createWallet>, 'profiles'>

/** Data that members keep with the site, and where they are paid out to. */
const composeMembers = (infrastructure: Infrastructure, config: Config, deps: MembersDeps) => {
  const member = createMembers(infrastructure, { ...deps, documentFolder: join(config.DATA_DIR, 'documents') })
  const wallet = createWallet(infrastructure, { ...deps, profiles: member.memberCare.profiles })
  return { member, wallet }
}

/** Every subject, built from the ports that it needs, in the order in which they need each other. */
const composeSubjects = async (infrastructure: Infrastructure, deps: ComposeDeps) => {
  const { config } = deps
  const base = await composeBase(infrastructure, deps)
  const { accounts, books, games, gifts, inbox, realtime, sports } = base
  const { settings } = base.site
  const shared = {
    ...books,
    protection: base.protection,
    advertising: base.advertising,
    guard: createBonusGuard(infrastructure.db),
    risk: base.verification.risk,
    members: accounts.members,
    settings,
    inbox,
  }
  const owned = composeMembers(infrastructure, config, { ...accounts, ...shared, presence: base.presence })
  const play = composePlay(infrastructure, {
    ...shared,
    venues: deps.venues,
    siteId: config.SITE_ID,
    news: realtime.lottery,
    football: sports.football,
    ownRecords: [sports.records, ...games.records],
    openStakes: base.openStakes,
  })
  const promotions = composePromotions(infrastructure, {
    ...shared,
    realtime,
    playedDays: play.records.playedDays,
    seeds: games.seeds,
    matches: sports.guessable,
    birthdays: owned.member.memberCare.birthdays,
    memberKinds: accounts.memberKinds,
    referrals: base.referrals,
  })
  const finance = createFinance(infrastructure, {
    ...shared,
    ...openPayments(infrastructure.db, deps),
    grantTurnover: promotions.engine.turnover,
    played: [sports.bets, games.played, play.lottery.played, play.venues.played],
    payouts: owned.wallet.payouts,
    withdrawalHold: accounts.withdrawalHold,
    chainPushes: realtime.chainDeposits,
  })
  const streaming = { ...base, liveList: base.live.liveList, gifts: gifts.gifts, matches: sports.matches }
  const studio = createStudio(infrastructure, { ...accounts, ...streaming })
  const messages = createMessages(infrastructure, {
    ...accounts,
    inbox,
    advertising: base.advertising,
    supportNews: realtime.support,
    settings,
    pictureFolder: join(config.DATA_DIR, 'support'),
  })
  return { ...base, ...owned, ...play, ...promotions, finance, studio, messages }
}
type Subjects = Awaited<ReturnType<typeof composeSubjects>>

/** Whoever counts what members do is one more entry here. */
const consumersOf = ({ records, agents, engine, daily, loyalty, chance }: Subjects) => [
  records.consumer,
  agents.consumer,
  engine.consumer,
  daily.consumer,
  loyalty.growth,
  ...chance.consumers,
]

const callsOf = (subjects: Subjects): ServedCalls => ({
  ...subjects.site.calls,
  ...subjects.access.calls,
  ...subjects.verification.calls,
  ...subjects.accounts.calls,
  ...subjects.member.calls,
  ...subjects.loyalty.calls,
  ...subjects.wallet.calls,
  ...subjects.guarding.calls,
  ...subjects.finance.calls,
  ...subjects.room.calls,
  ...subjects.gifts.calls,
  ...subjects.games.calls,
  ...subjects.lottery.calls,
  ...subjects.agents.calls,
  ...subjects.records.calls,
  ...subjects.engine.calls,
  ...subjects.chance.calls,
  ...subjects.daily.calls,
  ...subjects.live.calls,
  ...subjects.studio.calls,
  ...subjects.sports.calls,
  ...subjects.venues.calls,
  ...subjects.messages.calls,
})

const commandsOf = ({ audit, messageOutbox }: Infrastructure, keys: DataKeys, subjects: Subjects): AdminCommands => ({
  ...subjects.site.admin,
  ...subjects.access.admin,
  ...subjects.verification.admin,
  ...subjects.books.admin,
  ...subjects.finance.admin,
  ...subjects.accounts.admin,
  ...subjects.guarding.admin,
  ...subjects.room.admin,
  ...subjects.live.admin,
  ...subjects.studio.admin,
  ...subjects.sports.admin,
  ...subjects.venues.admin,
  ...subjects.lottery.admin,
  ...subjects.loyalty.admin,
  ...subjects.agents.admin,
  ...subjects.engine.admin,
  ...subjects.chance.admin,
  ...subjects.messages.admin,
  ...subjects.member.admin,
  ...serveCommands(recordCommands, { audit, messageOutbox }),
  ...serveCommands(keyCommands, { keys, audit }),
})

/** The subjects, and what they serve: calls of browsers and commands of operators. */
export const compose = async (infrastructure: Infrastructure, deps: ComposeDeps) => {
  const subjects = await composeSubjects(infrastructure, deps)
  infrastructure.facts.connect(consumersOf(subjects))
  return {
    ...subjects,
    outbox: infrastructure.outbox,
    calls: callsOf(subjects),
    commands: commandsOf(infrastructure, deps.keys, subjects),
  }
}

/** Everything that the running product is made of. */
export type Composition = Awaited<ReturnType<typeof compose>>
