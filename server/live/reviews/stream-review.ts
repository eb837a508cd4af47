import type { StreamMoment, StreamReview, StreamTrouble } from '#contract/live/entities/stream-review.ts'
import { momentsMax, reviewFinalMs, reviewPointsMax } from '#contract/limits.ts'
import type { ReplayClock } from '#server/live/ports.ts'
import type { ReviewedStream } from '#server/live/ports/reviews.ts'
import { placeOf } from '#server/live/replays/replay-chat.ts'
import type { RoomCourse } from '#server/rooms/ports/room-course.ts'
import { peaksOf, stepOf } from './moments.ts'

/** Goals of one stream that are moments of it; peaks take the rest. */
export const goalsMax = momentsMax - 20
/** A moment is watched from so long before it. */
const leadMs = 8_000
/** Fewer texts or coins in a step are nothing to look at again. */
const textsLeast = 3
const coinsLeast = 10

/** The span that a review covers, and the length of its steps. */
export const spanOf = ({ startedAtMs, endedAtMs }: ReviewedStream, nowMs: number) => {
  const toMs = Math.max(startedAtMs + 1, endedAtMs ?? nowMs)
  return { fromMs: startedAtMs, toMs, stepMs: stepOf(toMs - startedAtMs, reviewPointsMax) }
}

export interface ReviewSources {
  stream: ReviewedStream
  viewers: { most: ReadonlyMap<number, number>; mean: number }
  course: RoomCourse
  earned: { gifts: number; coins: ReadonlyMap<number, number> }
  followersWon: number
  troubles: StreamTrouble[]
  /** Undefined: the reader cannot watch it again. */
  clock: ReplayClock | undefined
  seesIncome: boolean
}

const sumOf = (counts: ReadonlyMap<number, number>): number => [...counts.values()].reduce((sum, one) => sum + one, 0)

const momentsOf = (sources: ReviewSources, points: StreamReview['points'], stepMs: number): StreamMoment[] => {
  const { stream, course, earned, clock, seesIncome } = sources
  const placed = (atMs: number) => ({
    atMs,
    placeMs: clock ? placeOf(clock, Math.max(stream.startedAtMs, stream.startedAtMs + atMs - leadMs)) : null,
  })
  const goals = course.goals.map(({ atMs, values }): StreamMoment => {
    const { at = '', homeScore = '', visitScore = '', player = '' } = values
    return {
      kind: 'goal',
      ...placed(Math.max(0, atMs - stream.startedAtMs)),
      minute: at,
      homeScore,
      visitScore,
      player,
    }
  })
  const gifts = peaksOf(
    points.map((_, step) => earned.coins.get(step) ?? 0),
    coinsLeast,
  )
  const chat = peaksOf(
    points.map(({ texts }) => texts),
    textsLeast,
  )
  const most = Math.max(0, ...points.map(({ viewers }) => viewers))
  const fullest = points.find(({ viewers }) => most > 1 && viewers === most)
  return [
    ...goals,
    ...gifts.map(({ step, value }): StreamMoment => ({
      kind: 'gifts',
      ...placed(step * stepMs),
      coins: seesIncome ? value : null,
    })),
    ...chat.map(({ step, value }): StreamMoment => ({ kind: 'chat', ...placed(step * stepMs), texts: value })),
    ...(fullest ? [{ kind: 'viewers' as const, ...placed(fullest.atMs), viewers: most }] : []),
  ].toSorted((a, b) => a.atMs - b.atMs)
}

/** All that is told of how a stream went. [S-02] */
export const reviewOf = (sources: ReviewSources, nowMs: number): StreamReview => {
  const { stream, viewers, course, earned, seesIncome } = sources
  const { fromMs, toMs, stepMs } = spanOf(stream, nowMs)
  const points = Array.from({ length: Math.ceil((toMs - fromMs) / stepMs) }, (_, step) => ({
    atMs: step * stepMs,
    viewers: viewers.most.get(step) ?? 0,
    texts: course.texts.get(step) ?? 0,
    coins: seesIncome ? (earned.coins.get(step) ?? 0) : null,
  }))
  return {
    ...stream,
    isFinal: stream.endedAtMs !== null && nowMs - stream.endedAtMs >= reviewFinalMs,
    meanViewers: viewers.mean,
    texts: sumOf(course.texts),
    gifts: earned.gifts,
    coins: seesIncome ? sumOf(earned.coins) : null,
    followersWon: sources.followersWon,
    stepMs,
    points,
    troubles: sources.troubles,
    moments: momentsOf(sources, points, stepMs),
    hasReplay: sources.clock !== undefined,
  }
}
