import { createStreamKeys } from '#server/live/store/stream-keys.ts'
import { createHostBoard, createHosts } from '#server/live/hosts/hosts.ts'
import { createHostRows } from '#server/live/store/hostings.ts'
import { createRaidBoard } from '#server/live/raids/raid-board.ts'
import { createRaids } from '#server/live/raids/raids.ts'
import { createRaidRows } from '#server/live/store/raids.ts'
import { createStudio } from '#server/studio/create-studio.ts'
import { createAgents, createReferrals } from '#server/agents/create-agents.ts'
import { createInbox, createMessages } from '#server/messages/create-messages.ts'
import { createAccounts, createMemberSessions } from '#server/accounts/create-accounts.ts'
import type { AccessControl } from '#server/access/ports.ts'
import { demoAgreements } from '#server/demo/demo-agreements.ts'
import { demoSite } from '#server/app/testing/demo-world.ts'
import { demoBankAccounts } from '#server/demo/demo-bank-accounts.ts'
import { demoDepositMethods } from '#server/demo/demo-deposit-methods.ts'
import { demoWithdrawMethods } from '#server/demo/demo-withdraw-methods.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createFinance } from '#server/finance/create-finance.ts'
import { createGames } from '#server/games/create-games.ts'
import { createGifts } from '#server/gifts/create-gifts.ts'
import { createLedger } from '#server/ledger/create-ledger.ts'
import type { LiveCallDeps } from '#server/live/calls/handle.ts'
import { handleClipMake } from '#server/live/calls/clip-make.ts'
import { handleClipRules } from '#server/live/calls/clip-rules.ts'
import { handleClipSet } from '#server/live/calls/clip-set.ts'
import { handleReplaySet } from '#server/live/calls/replay-set.ts'
import { createFollows } from '#server/live/store/follows.ts'
import { createClips } from '#server/live/store/clips.ts'
import { createReplays } from '#server/live/store/replays.ts'
import { createLottery } from '#server/lottery/create-lottery.ts'
import { createLoyalty } from '#server/loyalty/create-loyalty.ts'
import { createMembers } from '#server/members/create-members.ts'
import { serve } from '#server/platform/calls/handling.ts'
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { identityOf } from '#server/members/store/identity.ts'
import { createAdvertising } from '#server/protection/advertising.ts'
import { createBonusGuard } from '#server/promotions/create-bonus-guard.ts'
import { createChance, createChancePayers } from '#server/promotions/create-chance.ts'
import { createDailyPromotions } from '#server/promotions/create-daily.ts'
import { createPromotionEngine } from '#server/promotions/create-promotions.ts'
import { createPlayedDays } from '#server/records/store/played-days.ts'
import { createProtection } from '#server/protection/create-protection.ts'
import type { Presence } from '#server/rooms/ports.ts'
import { createRooms } from '#server/rooms/create-rooms.ts'
import { createSports } from '#server/sports/create-sports.ts'
import { createRisk } from '#server/verification/store/risk.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { createVenues } from '#server/venues/create-venues.ts'
import { createWallet } from '#server/wallet/create-wallet.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aGameOrigin, aVenue } from '#tests/builders/a-venue.ts'
import { aGrade } from '#tests/builders/vip-grades.ts'
import { someSettings } from '#tests/builders/site-settings.ts'

export const bonusMinor = 8_800

/** It outlives the processes that ask it, as a venue does. */
const { venue } = aVenue()

const settings = () =>
  someSettings({
    vipGrades: [aGrade(0, { birthCashMinor: bonusMinor }), aGrade(1, { growth: 10, upgradeMinor: bonusMinor })],
    venues: [
      { channelCode: 'by', name: '捕鱼', kind: 'egame', status: '1', isDisplay: true, min_money: 20, max_money: 100 },
    ],
    depositMethods: demoDepositMethods,
    bankAccounts: demoBankAccounts,
    withdrawMethods: demoWithdrawMethods,
    speedRules: { ...siteDefaults.speedRules, isOpen: true, bonusBasisPoints: 50 },
    withdrawRules: { sendAfterSeconds: 0, reviewFromMinor: { CNY: 2_000_000, USDT: 3_000_000_000 } },
    activitySwitches: { Service_sponsor_Discoveryv2: true },
    agreements: demoAgreements,
  })

const presence: Presence = {
  viewerCount: () => 0,
  stateChanged: () => undefined,
  selfChanged: () => undefined,
  moderationChanged: () => undefined,
  blocksChanged: () => undefined,
  walletChanged: () => undefined,
}

/** What a process of the product holds beside the database: the subjects that take commands, composed anew. */
export const startProcess = (db: Database) => {
  const infrastructure = anInfrastructure(db)
  const { outbox, messageOutbox, shutdown } = infrastructure
  const site = settings()
  const risk = createRisk(db, Date.now)
  const {
    rooms,
    roomLog,
    texts,
    blocks,
    serve: serveRoom,
  } = createRooms(infrastructure, {
    isFollowing: createFollows(db, Date.now).isFollowing,
  })
  const follows = createFollows(db, Date.now)
  const { idempotency, now } = infrastructure
  const replaying = {
    rooms,
    follows,
    replays: createReplays(db),
    replayMedia: { clockOf: async () => ({ stretches: [], durationMs: 60_000 }), freeBytes: async () => 1 },
    clips: createClips(db),
    clipMedia: { cut: async () => ({ atMs: 0, durationMs: 6_000, sizeBytes: 1 }) },
    texts,
    inTurn: createKeyedMutex(),
    idempotency,
    now,
  } as unknown as LiveCallDeps
  outbox.connect({
    roomLog,
    presence,
    orders: { orderChanged: () => undefined },
    tickets: { ticketChanged: () => undefined },
  })
  const books = createLedger(infrastructure)
  const referrals = createReferrals(infrastructure)
  const inbox = createInbox(infrastructure)
  const accounts = createAccounts(infrastructure, {
    inbox,
    ...createMemberSessions(infrastructure, { perMember: 1, idleMs: Infinity }),
    settings: site,
    risk,
    referrals,
    publicOrigin: undefined,
    linkOrigin: 'http://localhost',
    accessControl: { welcome: () => undefined } as unknown as AccessControl,
    welcome: async (memberId) => void (await issueDemoMoney(db, [memberId])),
  })
  const guarding = createProtection(infrastructure, {
    ...accounts,
    settings: site,
    identityOf,
    openStakes: async () => new Map(),
  })
  const { protection } = guarding
  const onCommitted = (): void => outbox.nudge()
  const gifts = createGifts(infrastructure, { flush: books.flush, protection, rooms, onCommitted })
  const games = createGames(infrastructure, { ...books, protection, settings: site })
  const { securityLog, operatorActions } = accounts
  const sports = createSports(infrastructure, {
    site: () => demoSite,
    settings: site,
    ...books,
    securityLog,
    protection,
    inbox,
    rooms,
    onCommitted,
    viewerCount: () => 0,
    isOnAir: () => false,
  })
  const advertising = createAdvertising(infrastructure)
  const news = { drawn: () => undefined, settled: () => undefined, won: () => undefined }
  const lottery = createLottery(infrastructure, { ...books, protection, news, football: sports.football })
  const guard = createBonusGuard(db)
  const member = createMembers(infrastructure, {
    guard,
    ...accounts,
    ...books,
    settings: site,
    protection,
    advertising,
    risk,
    presence,
    inbox,
    documentFolder: '/nowhere',
  })
  const { profiles } = member.memberCare
  const wallet = createWallet(infrastructure, {
    ...accounts,
    balances: books.balances,
    statements: books.statements,
    profiles,
    risk,
    settings: site,
  })
  const venues = createVenues(infrastructure, {
    providers: [{ venue, channelCodes: null }],
    protection,
    timeoutMs: 4_000,
    sandbox: undefined,
    gameOrigins: [aGameOrigin],
    ledger: books.ledger,
    settings: site,
    members: accounts.members,
    siteId: 5005,
  })
  const agents = createAgents(infrastructure, {
    ...accounts,
    ...books,
    referrals,
    guard,
    settings: site,
    playedDays: createPlayedDays(db),
  })
  const raids = createRaids({
    ...infrastructure,
    rows: createRaidRows(db),
    board: createRaidBoard(now),
    rooms,
    blocks,
    media: { statusOf: () => 1, openStreams: () => new Map(), endStream: () => false },
    streamKeys: createStreamKeys(db, Date.now),
    presence,
  })
  const hosts = createHosts({
    ...infrastructure,
    rows: createHostRows(db),
    board: createHostBoard(async () => undefined),
    raids: { refusals: async () => new Map() },
    media: { statusOf: () => 0, openStreams: () => new Map(), onStatus: () => () => undefined },
    presence,
  })
  const studio = createStudio(infrastructure, {
    ...accounts,
    rooms,
    texts,
    matches: sports.matches,
    inbox,
    streamKeys: createStreamKeys(db, Date.now),
    media: {
      statusOf: () => 0,
      onStatus: () => () => undefined,
      endStream: () => false,
      recheckStreamer: async () => undefined,
      rtmpPort: 1935,
      healthOf: () => undefined,
      liveSinceOf: () => null,
      openStreams: () => new Map(),
      issueTicket: () => undefined,
      testStreamOf: () => undefined,
      setDelay: () => undefined,
    },
    presence,
    roomLog,
    gifts: gifts.gifts,
    follows: createFollows(db, Date.now),
    liveList: { list: () => Promise.reject(new Error('no list of rooms')) },
    raids,
    hosts,
  })
  const engine = createPromotionEngine(infrastructure, {
    ledger: books.ledger,
    protection,
    advertising,
    playedDays: createPlayedDays(db),
    members: accounts.members,
    ...createChancePayers(infrastructure),
    inbox,
    news: { changed: () => undefined },
  })
  const chance = createChance(infrastructure, {
    desk: engine.desk,
    grants: engine.grants,
    protection,
    seeds: games.seeds,
    matches: sports.guessable,
  })
  const daily = createDailyPromotions(infrastructure, {
    desk: engine.desk,
    grants: engine.grants,
    protection,
    advertising: createAdvertising(infrastructure),
    guard,
    itemsOf: engine.itemsOf,
    atHand: chance.atHand,
  })
  const loyalty = createLoyalty(infrastructure, {
    settings: site,
    ledger: books.ledger,
    protection,
    advertising,
    birthdays: member.memberCare.birthdays,
    playedDays: createPlayedDays(db),
    guard,
    news: { levelChanged: () => undefined },
    inbox,
    members: accounts.members,
  })
  const finance = createFinance(infrastructure, {
    grantTurnover: engine.turnover,
    guard,
    protection,
    ...books,
    played: [sports.bets, venues.played],
    payouts: wallet.payouts,
    withdrawalHold: accounts.withdrawalHold,
    inbox,
    risk,
    settings: site,
    // Nobody listens there: what is asked after a commit is lost, as with a process that ends.
    providers: [
      { code: 'sandbox', url: 'http://127.0.0.1:9', secret: 'nobody-listens-there', siteOrigin: 'http://localhost' },
    ],
    bankFeeds: new Map(),
    bankUrl: null,
    linkOrigin: 'http://localhost',
    setOutage: undefined,
    networks: [],
    sandboxChains: new Map(),
    chainBlockMs: 0,
    chainPushes: { chainDepositChanged: () => undefined },
    proofFolder: '/nowhere',
  })
  const messages = createMessages(infrastructure, {
    ...accounts,
    inbox,
    advertising,
    supportNews: { typing: () => undefined },
    settings: site,
    pictureFolder: '/nowhere',
  })
  const absent = { item: async () => undefined }
  const room = serveRoom({
    presence,
    members: accounts.members,
    matches: sports.matches,
    liveList: absent,
    gifts: gifts.gifts,
    media: { statusOf: () => 0 },
    raids: { of: () => undefined },
    hosts: { pictureIn: async () => undefined },
    inbox,
    operatorActions,
  })
  return {
    calls: {
      ...accounts.calls,
      ...member.calls,
      ...loyalty.calls,
      ...wallet.calls,
      ...guarding.calls,
      ...finance.calls,
      ...room.calls,
      ...gifts.calls,
      ...games.calls,
      ...agents.calls,
      ...studio.calls,
      ...chance.calls,
      ...engine.calls,
      ...daily.calls,
      ...lottery.calls,
      ...sports.calls,
      ...venues.calls,
      ...messages.calls,
      ...serve(
        { replaySet: handleReplaySet, clipMake: handleClipMake, clipRules: handleClipRules, clipSet: handleClipSet },
        replaying,
      ),
    },
    protectionOf: (memberId: string) =>
      infrastructure.units.run((unit) => guarding.protectionChanges.view(unit, memberId)),
    accounts,
    rooms,
    matches: sports.matches,
    finance,
    cards: wallet.payouts.cards,
    balances: books.balances,
    outbox,
    stop: async (): Promise<void> => {
      await Promise.all([outbox.stop(), messageOutbox.stop(), finance.settled()])
      await shutdown.run()
    },
  }
}

export type Process = ReturnType<typeof startProcess>
