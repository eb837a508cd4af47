import { scoringChances } from '#server/sports/domain/matches/basketball-model.ts'
import type { BasketballTimeline } from '#server/sports/domain/matches/basketball.ts'
import { roundChance } from '#server/sports/domain/matches/esports-model.ts'
import type { EsportsTimeline } from '#server/sports/domain/matches/esports.ts'
import { footballPace } from '#server/sports/domain/matches/football-model.ts'
import type { FootballTimeline } from '#server/sports/domain/matches/football.ts'
import type { Fixture } from '#server/sports/domain/matches/timeline.ts'
import { basketballLines, basketballOffers } from './basketball-offers.ts'
import { basketballOutlook } from './basketball-outlook.ts'
import { esportsOffers } from './esports-offers.ts'
import { esportsOutlook } from './esports-outlook.ts'
import { footballLines, footballOffers } from './football-offers.ts'
import { footballOutlook } from './football-outlook.ts'
import { createQuotes, type Quotes } from './quotes.ts'

const footballStepMs = 5_000
/**
 * An open market says that no goal falls for some seconds, since it closes before one; and a price stands for a step.
 * Prices are those of the middle of what an open market can mean.
 */
const footballAheadMs = 8_000
const footballHeldMs = 15 * 60_000
const basketballHeldMs = 3 * 60_000

/** The prices of a football match at any time of it. */
export const quoteFootball = (timeline: FootballTimeline, fixture: Fixture): Quotes =>
  createQuotes({
    timeline,
    stepMs: footballStepMs,
    outlookAt: (quotedMs, opinion) => {
      const moment = timeline.momentAt(quotedMs)
      const { playedSeconds } = quotedMs < 0 ? moment : timeline.momentAt(quotedMs + footballAheadMs)
      return footballOutlook(footballPace(fixture, opinion, timeline.halves), { ...moment, playedSeconds })
    },
    offersOf: footballOffers,
    held: { everyMs: footballHeldMs, linesOf: ({ match }) => footballLines(match) },
  })

/** The prices of a basketball match: they move with every possession. */
export const quoteBasketball = (timeline: BasketballTimeline, fixture: Fixture): Quotes =>
  createQuotes({
    timeline,
    stepMs: 0,
    outlookAt: (quotedMs, opinion) => basketballOutlook(scoringChances(fixture, opinion), timeline.momentAt(quotedMs)),
    offersOf: basketballOffers,
    held: { everyMs: basketballHeldMs, linesOf: ({ match }) => basketballLines(match) },
  })

/** The prices of a series: they move with every round. */
export const quoteEsports = (timeline: EsportsTimeline, fixture: Fixture): Quotes =>
  createQuotes({
    timeline,
    stepMs: 0,
    outlookAt: (quotedMs, opinion) => esportsOutlook(roundChance(fixture, opinion), timeline.momentAt(quotedMs)),
    offersOf: esportsOffers,
  })
