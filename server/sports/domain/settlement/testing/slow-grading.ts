import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'

/** A whole football match, minute by minute, as somebody would watch it. */
export interface WatchedMatch {
  /** Which side scores and in which half, in order. */
  readonly goals: readonly { readonly side: 'home' | 'visit'; readonly half: 1 | 2 }[]
  readonly corners: readonly { readonly side: 'home' | 'visit'; readonly half: 1 | 2 }[]
}

const scoreOf = (events: WatchedMatch['goals'], half: 1 | 2 | null): { home: number; away: number } => {
  const score = { home: 0, away: 0 }
  for (const event of events) {
    if (half !== null && event.half !== half) continue
    if (event.side === 'home') score.home += 1
    else score.away += 1
  }
  return score
}

/** What a feed says of it when it is over. */
export const factsOf = ({ goals, corners }: WatchedMatch): MatchFacts => ({
  parts: { match: scoreOf(goals, null), h1: scoreOf(goals, 1), h2: scoreOf(goals, 2) },
  corners: { match: scoreOf(corners, null), h1: scoreOf(corners, 1), h2: scoreOf(corners, 2) },
  goals: goals.map(({ side }) => side),
  kills: {},
  maps: {},
})

/** What became of 400 coins that were bet at even money, coin by coin: each is paid twice, given back, or gone. */
const coinsOf = (quartersAbove: number): number => {
  let coins = 0
  // A quarter line is two bets of 200 coins, on the whole or half lines beside it.
  for (const side of quartersAbove % 2 === 0 ? [0, 0] : [-1, 1]) {
    const above = quartersAbove + side
    for (let coin = 0; coin < 200; coin += 1) coins += above > 0 ? 2 : above === 0 ? 1 : 0
  }
  return coins
}

const resultOfCoins = { 800: 'won', 600: 'half_won', 400: 'push', 200: 'half_lost', 0: 'lost' } as const
const named = (coins: number) => resultOfCoins[coins as keyof typeof resultOfCoins]
const yes = (is: boolean) => (is ? 'won' : 'lost')

/** How a selection's text ended, read word by word; goals before the bet are left out where the bet's handicap leaves them out. */
export const gradeSlowly = (text: string, match: WatchedMatch, goalsBefore: number): string => {
  const [market = '', pick = '', line = '0'] = text.split(':')
  const [kind = '', part = ''] = market.split('.')
  const half = part === 'h1' ? 1 : part === 'h2' ? 2 : null
  const score = scoreOf(match.goals, half)
  const sum = score.home + score.away
  const lead = score.home - score.away
  const quarters = Number(line) * 4
  const over = (count: number) => named(coinsOf(pick === 'over' ? count * 4 - quarters : quarters - count * 4))
  const words: Record<string, () => string> = {
    '1x2': () => yes({ home: lead > 0, draw: lead === 0, visit: lead < 0 }[pick] ?? false),
    dc: () => yes({ 'home-draw': lead >= 0, 'home-visit': lead !== 0, 'draw-visit': lead <= 0 }[pick] ?? false),
    btts: () => yes((pick === 'yes') === (score.home > 0 && score.away > 0)),
    cs: () => yes(pick === 'other' ? score.home > 4 || score.away > 4 : pick === `${score.home}-${score.away}`),
    oe: () => yes((pick === 'odd') === [1, 3, 5, 7, 9, 11, 13].includes(sum)),
    total: () => over(sum),
    'home-total': () => over(score.home),
    'visit-total': () => over(score.away),
    corners: () => {
      const corners = scoreOf(match.corners, half)
      return over(corners.home + corners.away)
    },
    next: () => {
      const scorer = match.goals[Number(part.slice(1)) - 1]
      return yes(pick === (scorer ? scorer.side : 'none'))
    },
    win: () => named(coinsOf(4 * (pick === 'home' ? lead : -lead))),
    hdp: () => {
      const rest = scoreOf(match.goals.slice(goalsBefore), half)
      const restLead = rest.home - rest.away
      return named(coinsOf(4 * (pick === 'home' ? restLead : -restLead) + quarters))
    },
  }
  return words[kind]?.() ?? 'void'
}

export const scoreAfter = (match: WatchedMatch, goals: number) => scoreOf(match.goals.slice(0, goals), null)
