import { createRandom, exponential, type Random } from '#server/platform/random.ts'
import { blocksOf, goalRates, type FootballPace, type Reds } from './football-model.ts'

type PlayingSide = 'home' | 'visit'

/** Something that decides bets, at a second of play (both halves with time added). */
export interface DecidingMoment {
  playedSeconds: number
  kind: 'goal' | 'red-card' | 'corner'
  side: PlayingSide
}

interface ScoreState {
  home: number
  visit: number
  reds: Reds
}

/** Goals and cards: rates are constant until the next of them or the end of a stretch. */
const drawGoals = (random: Random, pace: FootballPace): DecidingMoment[] => {
  const moments: DecidingMoment[] = []
  const state: ScoreState = { home: 0, visit: 0, reds: { home: false, visit: false } }
  for (const block of blocksOf(pace)) {
    for (let at = block.fromSeconds; ;) {
      const goals = goalRates(pace, block, state.home - state.visit, state.reds)
      const redHome = state.reds.home ? 0 : block.redPerSecond
      const redVisit = state.reds.visit ? 0 : block.redPerSecond
      const sum = goals.home + goals.visit + redHome + redVisit
      at += exponential(random, sum)
      if (at >= block.toSeconds) break
      const draw = random() * sum
      const side = draw < goals.home || (draw >= goals.home + goals.visit && draw < sum - redVisit) ? 'home' : 'visit'
      const isGoal = draw < goals.home + goals.visit
      if (isGoal) state[side] += 1
      else state.reds = { ...state.reds, [side]: true }
      moments.push({ playedSeconds: at, kind: isGoal ? 'goal' : 'red-card', side })
    }
  }
  return moments
}

const drawCorners = (random: Random, side: PlayingSide, perSecond: number, toSeconds: number): DecidingMoment[] => {
  const moments: DecidingMoment[] = []
  for (let at = exponential(random, perSecond); at < toSeconds; at += exponential(random, perSecond))
    moments.push({ playedSeconds: at, kind: 'corner', side })
  return moments
}

/** All that decides bets in a match, in order of time: as the model that the prices come from has it. */
export const drawCourse = (seed: number, pace: FootballPace): DecidingMoment[] => {
  const toSeconds = pace.halves[0] + pace.halves[1]
  return [
    ...drawGoals(createRandom(seed ^ 0x2c1b_3c6d), pace),
    ...drawCorners(createRandom(seed ^ 0x297a_2d39), 'home', pace.cornersHome, toSeconds),
    ...drawCorners(createRandom(seed ^ 0x165667b1), 'visit', pace.cornersVisit, toSeconds),
  ].toSorted((a, b) => a.playedSeconds - b.playedSeconds)
}
