import * as access from './access/calls.ts'
import * as accounts from './accounts/calls.ts'
import * as agentPages from './agents/calls.ts'
import * as referrals from './agents/referral-calls.ts'
import * as finance from './finance/calls.ts'
import * as ownGames from './games/calls.ts'
import * as tables from './games/table-calls.ts'
import * as gifts from './gifts/calls.ts'
import * as liveCalls from './live/calls.ts'
import * as clips from './live/clip-calls.ts'
import * as replays from './live/replay-calls.ts'
import * as reviews from './live/review-calls.ts'
import * as loyalty from './loyalty/calls.ts'
import * as lotteryDraws from './lottery/calls.ts'
import * as soccer from './lottery/soccer-calls.ts'
import * as members from './members/calls.ts'
import * as cards from './promotions/calls/cards.ts'
import * as prizeDraw from './promotions/calls/draw.ts'
import * as giftExchange from './promotions/calls/gift-exchange.ts'
import * as points from './promotions/calls/points.ts'
import * as predictions from './promotions/calls/predictions.ts'
import * as promotionRules from './promotions/calls/promotions.ts'
import * as returnFlow from './promotions/calls/return-flow.ts'
import * as wheel from './promotions/calls/wheel.ts'
import * as novice from './promotions/calls/novice.ts'
import * as signin from './promotions/calls/signin.ts'
import { promotionStatuses } from './promotions/calls/statuses.ts'
import * as inbox from './messages/calls.ts'
import * as desk from './messages/desk-calls.ts'
import * as support from './messages/support-calls.ts'
import * as protection from './protection/calls.ts'
import * as records from './records/calls.ts'
import * as blocks from './rooms/block-calls.ts'
import * as roomCalls from './rooms/calls.ts'
import * as moderation from './rooms/moderation-calls.ts'
import * as reports from './rooms/report-calls.ts'
import * as wordCalls from './rooms/word-calls.ts'
import * as site from './site/calls.ts'
import * as popular from './sports/calls.ts'
import * as matches from './sports/match-calls.ts'
import {
  betDetail,
  betList,
  betPlace,
  betQuote,
  betSummary,
  cashOutQuote,
  cashOutTake,
  orderStatuses,
  posterRecord,
} from './sports/ticket-calls.ts'
import * as studioPage from './studio/calls.ts'
import * as covers from './studio/cover-calls.ts'
import * as streamHealth from './studio/health-calls.ts'
import { studioHost, studioHostSet } from './studio/host-calls.ts'
import { studioRaid, studioRaidCancel, studioRaidSet, studioRaidStart, studioRaidTargets } from './studio/raid-calls.ts'
import * as schedule from './studio/schedule-calls.ts'
import { studioRoom, studioRoomSet } from './studio/settings-calls.ts'
import * as streamKeys from './studio/key-calls.ts'
import { studioTestStream } from './studio/test-stream-calls.ts'
import { studioTicket } from './studio/ticket-calls.ts'
import * as venueMoney from './venues/calls.ts'
import * as venueGames from './venues/game-calls.ts'
import * as verification from './verification/calls.ts'
import * as wallet from './wallet/calls.ts'
import type { Call } from './define-call.ts'

const sports = {
  ...popular,
  ...matches,
  betPlace,
  betQuote,
  betList,
  betDetail,
  betSummary,
  cashOutQuote,
  cashOutTake,
  orderStatuses,
  posterRecord,
}

const agents = { ...referrals, ...agentPages }
const promotions = {
  ...signin,
  ...novice,
  promotionStatuses,
  ...promotionRules,
  ...wheel,
  ...points,
  ...giftExchange,
  ...cards,
  ...prizeDraw,
  ...predictions,
  ...returnFlow,
}
const messages = { ...inbox, ...support, ...desk }
const games = { ...ownGames, ...tables }
const live = { ...liveCalls, ...replays, ...reviews, ...clips }
const rooms = { ...roomCalls, ...moderation, ...blocks, ...reports, ...wordCalls }
const lottery = { ...lotteryDraws, ...soccer }
const studio = {
  ...studioPage,
  ...streamKeys,
  studioHealth: streamHealth.studioHealth,
  studioTicket,
  studioTestStream,
  ...covers,
  studioRoom,
  studioRoomSet,
  studioHost,
  studioHostSet,
  studioRaid,
  studioRaidCancel,
  studioRaidSet,
  studioRaidStart,
  studioRaidTargets,
  ...schedule,
}
const venues = { ...venueMoney, ...venueGames }

/** Every declared call by name. The server's handler table must name each of them, or it does not compile. */
export const calls = {
  ...site,
  ...access,
  ...verification,
  ...accounts,
  ...members,
  ...loyalty,
  ...wallet,
  ...agents,
  ...protection,
  ...finance,
  ...live,
  ...studio,
  ...rooms,
  ...gifts,
  ...games,
  ...lottery,
  ...records,
  ...promotions,
  ...sports,
  ...venues,
  ...messages,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

/** The calls by subject, for the generated document. */
export const callsBySubject = {
  site,
  access,
  verification,
  accounts,
  members,
  loyalty,
  wallet,
  agents,
  protection,
  finance,
  live,
  studio,
  rooms,
  gifts,
  games,
  lottery,
  records,
  promotions,
  sports,
  venues,
  messages,
} as const satisfies Record<string, Record<string, Call>>

const namesByPath = new Map<string, CallName>(
  Object.entries(calls).map(([name, call]) => [call.path, name as CallName]),
)

/** The call of a path below /api/, or undefined. */
export const callNameOf = (path: string): CallName | undefined => namesByPath.get(path)
