import type { CallTable } from '#server/platform/calls/handling.ts'
import type { SportsCallDeps } from './handle.ts'
import { handleLivePopularOdds } from './live-popular-odds.ts'
import { handleBetPlace } from './bet-place.ts'
import { handleBetDetail } from './bet-detail.ts'
import { handleBetList } from './bet-list.ts'
import { handleFavouriteList } from './favourite-list.ts'
import { handleFavouriteSet } from './favourite-set.ts'
import { handleMatchCounts } from './match-counts.ts'
import { handleMatchDetail } from './match-detail.ts'
import { handleMatchList } from './match-list.ts'
import { handleMatchHistory } from './match-history.ts'
import { handlePriceHistory } from './price-history.ts'
import { handleBetSummary } from './bet-summary.ts'
import { handleCashOutQuote } from './cash-out-quote.ts'
import { handleCashOutTake } from './cash-out-take.ts'
import { handleBetQuote } from './bet-quote.ts'
import { handleOrderStatuses } from './order-statuses.ts'
import { handlePosterRecord } from './poster-record.ts'

/** What answers the calls of sports. */
export const sportsTable = {
  livePopularOdds: handleLivePopularOdds,
  betPlace: handleBetPlace,
  betDetail: handleBetDetail,
  betList: handleBetList,
  matchList: handleMatchList,
  matchCounts: handleMatchCounts,
  matchDetail: handleMatchDetail,
  matchHistory: handleMatchHistory,
  priceHistory: handlePriceHistory,
  favouriteSet: handleFavouriteSet,
  favouriteList: handleFavouriteList,
  betSummary: handleBetSummary,
  cashOutQuote: handleCashOutQuote,
  cashOutTake: handleCashOutTake,
  betQuote: handleBetQuote,
  orderStatuses: handleOrderStatuses,
  posterRecord: handlePosterRecord,
} satisfies CallTable<SportsCallDeps>
