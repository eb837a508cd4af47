import { createHash } from 'node:crypto'
import type { Log } from '#server/platform/log.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import { noFacts, timelineStateAt } from '#server/sports/domain/matches/timeline.ts'
import type { FeedBody, FeedPort, ResultMessage } from '#server/sports/feed/feed-messages.ts'
import type { FeedPosition } from '#server/sports/store/feed-rows.ts'
import { factsAt, simulateMatch, stepKeyAt, type MatchSimulation } from './match-simulation.ts'
import { createMessageLog } from './message-log.ts'
import { pacedDetailAt, pricesAt, simulatedMs, type FedPrice, type SimulatedFixture } from './simulated-fixture.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** No match takes longer, at its own pace. */
export const matchMsMax = 4 * hourMs
/** Before this time a match has its main markets only. */
const allMarketsBeforeMs = 3 * hourMs
/** Matches that are not on and are looked at in a tick. */
const quietPerTick = 12
const correctedAfterMs = 3 * minuteMs
const rolledBackAfterMs = minuteMs
/** Matches that are on or nearly, with some room: a match is the same however often it is drawn. */
const drawnMax = 96
const eventsMax = 50
const mainMarkets = /^(1x2|win|hdp|total):/

interface Progress {
  stepKey: string
  events: number
  isSuspended: boolean | null
  prices: Map<string, string>
  details: Map<string, string>
  facts: string
  dueMs: number
  stage: 'playing' | 'ended' | 'rolled-back' | 'done'
}

export interface Simulator extends FeedPort {
  /** Says what happened until now. */
  tick(nowMs: number): Promise<void>
}

export interface SimulatorOptions {
  /** Where the feed is to go on. What was over then is not said again. */
  position: FeedPosition
  /** Matches from yesterday's to next week's, the nearest to now first. */
  fixtures: (nowMs: number) => Promise<readonly SimulatedFixture[]>
  /** Fixtures that are said to their end although they were over at the position: a stop came between. */
  leftOpen?: ReadonlySet<string>
  speed: number
  log: Pick<Log, 'error'>
}

const textOf = ({ oddsMilli, isOpen }: FedPrice): string => `${oddsMilli}${isOpen ? '' : '!'}`

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)

/** How long prices before the match stay: they move more often the nearer it is. */
const quietMs = (untilKickOffMs: number): number => {
  if (untilKickOffMs > allMarketsBeforeMs) return hourMs
  return untilKickOffMs > 10 * minuteMs ? 5 * minuteMs : 20_000
}

const createSimulations = () => {
  const drawn = new LruMap<string, MatchSimulation>(drawnMax)

  const simulationOf = ({ fixtureId, body, seed, sides }: SimulatedFixture): MatchSimulation => {
    const simulation = drawn.get(fixtureId) ?? simulateMatch(body.sport, seed, sides)
    drawn.set(fixtureId, simulation)
    return simulation
  }

  return { simulationOf }
}

type SimulationOf = ReturnType<typeof createSimulations>['simulationOf']

const matchMessages = (messages: ReturnType<typeof createMessageLog>, simulationOf: SimulationOf, speed: number) => {
  const say = ({ fixtureId }: SimulatedFixture, id: string, atMs: number, body: FeedBody): void =>
    messages.write({ id: `${fixtureId}/${id}`, atMs, fixtureId, body })

  const sayEvents = (fixture: SimulatedFixture, progress: Progress, atMs: number): void => {
    const { events } = simulationOf(fixture).timeline
    const past = events.filter((event) => event.atMs <= atMs).length
    for (const { event, announcedAs, homeScore, visitScore, atMs: at } of events.slice(
      Math.max(progress.events, past - eventsMax),
      past,
    ))
      say(fixture, event.eventId, Math.round(fixture.body.startAtMs + at / speed), {
        kind: 'event',
        event,
        announcedAs,
        homeScore,
        visitScore,
      })
    progress.events = past
  }

  const sayPrices = (fixture: SimulatedFixture, progress: Progress, atMs: number, nowMs: number): void => {
    const all = pricesAt(simulationOf(fixture), atMs)
    const prices = atMs < -allMarketsBeforeMs ? all.filter(({ selectionId }) => mainMarkets.test(selectionId)) : all
    const isSame =
      prices.length === progress.prices.size && prices.every(({ selectionId }) => progress.prices.has(selectionId))
    const changed = isSame ? prices.filter((price) => progress.prices.get(price.selectionId) !== textOf(price)) : prices
    if (changed.length === 0) return
    say(fixture, `prices/${nowMs}`, nowMs, { kind: 'prices', isWhole: !isSame, prices: changed })
    progress.prices = new Map(prices.map((price) => [price.selectionId, textOf(price)]))
  }

  const sayDetail = (fixture: SimulatedFixture, progress: Progress, atMs: number, nowMs: number): void => {
    const parts = Object.entries(
      pacedDetailAt(simulationOf(fixture), atMs, { startAtMs: fixture.body.startAtMs, speed }),
    ).filter(([key, part]) => {
      const text = JSON.stringify(part)
      const isNew = progress.details.get(key) !== text
      progress.details.set(key, text)
      return isNew
    })
    if (parts.length > 0) say(fixture, `detail/${nowMs}`, nowMs, { kind: 'detail', detail: Object.fromEntries(parts) })
  }

  const sayResult = (fixture: SimulatedFixture, id: string, atMs: number, body: ResultMessage): void =>
    say(fixture, `${body.kind}/${id}`, atMs, body)

  const sayFacts = (fixture: SimulatedFixture, progress: Progress, atMs: number, nowMs: number): void => {
    const { facts, isFinal } = factsAt(simulationOf(fixture), atMs)
    const text = digest(facts)
    if (text === progress.facts || (!isFinal && text === digest(noFacts))) return
    progress.facts = text
    const isWrong = isFinal && fixture.fate === 'corrected'
    const end = facts.parts['match']
    const wrong =
      isWrong && end ? { ...facts, parts: { ...facts.parts, match: { ...end, home: end.home + 1 } } } : facts
    sayResult(fixture, digest(wrong), nowMs, { kind: 'result', facts: wrong, isFinal })
  }

  return { say, sayEvents, sayPrices, sayDetail, sayResult, sayFacts }
}
type MatchMessages = ReturnType<typeof matchMessages>

/** What still comes after the end: a correction, or the result taken back and given again. */
const afterEnd =
  (simulationOf: SimulationOf, sayResult: MatchMessages['sayResult'], speed: number) =>
  (fixture: SimulatedFixture, progress: Progress, nowMs: number): void => {
    const endMs = fixture.body.startAtMs + simulationOf(fixture).timeline.endMs / speed
    const { facts } = factsAt(simulationOf(fixture), simulationOf(fixture).timeline.endMs)
    if (fixture.fate === 'rolled-back' && progress.stage === 'ended' && nowMs >= endMs + rolledBackAfterMs) {
      sayResult(fixture, 'back', nowMs, { kind: 'rollback', facts: noFacts, isFinal: false })
      progress.stage = 'rolled-back'
    } else if (fixture.fate === 'rolled-back' && nowMs >= endMs + 2 * rolledBackAfterMs) {
      sayResult(fixture, 'again', nowMs, { kind: 'result', facts, isFinal: true })
      progress.stage = 'done'
    } else if (fixture.fate === 'corrected' && nowMs >= endMs + correctedAfterMs) {
      sayResult(fixture, digest(facts), nowMs, { kind: 'correction', facts, isFinal: true })
      progress.stage = 'done'
    } else if (fixture.fate === 'plain') progress.stage = 'done'
  }

const openMatch =
  (say: MatchMessages['say']) =>
  (fixture: SimulatedFixture, nowMs: number): Progress => {
    say(fixture, `fixture/${nowMs}`, nowMs, fixture.body)
    return {
      stepKey: '',
      events: 0,
      isSuspended: null,
      prices: new Map(),
      details: new Map(),
      facts: '',
      dueMs: 0,
      stage: 'playing',
    }
  }

const playMatch =
  (simulationOf: SimulationOf, { say, sayEvents, sayPrices, sayDetail, sayFacts }: MatchMessages, speed: number) =>
  (fixture: SimulatedFixture, progress: Progress, atMs: number, nowMs: number): void => {
    const stepKey = stepKeyAt(simulationOf(fixture), atMs)
    if (stepKey === progress.stepKey) return
    progress.stepKey = stepKey
    const { isSuspended, gameStatus, homeScore, visitScore, clock } = timelineStateAt(
      simulationOf(fixture).timeline,
      atMs,
    )
    if (isSuspended !== progress.isSuspended)
      say(fixture, `suspension/${nowMs}`, nowMs, { kind: 'suspension', isSuspended })
    progress.isSuspended = isSuspended
    sayEvents(fixture, progress, atMs)
    const { endMs } = simulationOf(fixture).timeline
    const standsSinceMs = atMs < endMs ? nowMs : Math.round(fixture.body.startAtMs + endMs / speed)
    if (atMs >= 0)
      say(fixture, `standing/${standsSinceMs}`, standsSinceMs, {
        kind: 'standing',
        gameStatus,
        homeScore,
        visitScore,
        clock: { ...clock, asOfMs: standsSinceMs },
      })
    if (gameStatus !== 2) sayPrices(fixture, progress, atMs, nowMs)
    sayDetail(fixture, progress, atMs, nowMs)
    sayFacts(fixture, progress, atMs, nowMs)
    if (gameStatus === 2) progress.stage = 'ended'
  }

/**
 * The feed of matches that go as their seeds have it, on the given clock: a restart finds them where they must be. Says
 * everything of a match anew when it starts, and then what changed. [C-16, E-11]
 */
export const createSimulator = ({
  position,
  fixtures,
  leftOpen = new Set(),
  speed,
  log,
}: SimulatorOptions): Simulator => {
  const messages = createMessageLog(position.seq, log)
  const progressOf = new Map<string, Progress>()
  const { simulationOf } = createSimulations()

  const sayings = matchMessages(messages, simulationOf, speed)
  const { say, sayResult } = sayings

  const sayAfterEnd = afterEnd(simulationOf, sayResult, speed)

  const open = openMatch(say)

  const play = playMatch(simulationOf, sayings, speed)

  const visit = (fixture: SimulatedFixture, nowMs: number): void => {
    const progress = progressOf.get(fixture.fixtureId) ?? open(fixture, nowMs)
    progressOf.set(fixture.fixtureId, progress)
    const sinceMs = nowMs - fixture.body.startAtMs
    if (fixture.fate === 'postponed' && sinceMs >= 0) {
      sayResult(fixture, 'postponed', nowMs, { kind: 'void', facts: noFacts, isFinal: true, note: 'postponed' })
      progress.stage = 'done'
      return
    }
    if (progress.stage === 'playing') play(fixture, progress, simulatedMs(sinceMs, speed), nowMs)
    else sayAfterEnd(fixture, progress, nowMs)
    progress.dueMs = sinceMs < 0 ? nowMs + Math.min(quietMs(-sinceMs), -sinceMs) : nowMs
  }

  const isOn = ({ body }: SimulatedFixture, nowMs: number): boolean =>
    nowMs >= body.startAtMs && nowMs < body.startAtMs + matchMsMax / speed

  const wasOverBefore = ({ fixtureId, body }: SimulatedFixture): boolean =>
    !leftOpen.has(fixtureId) && body.startAtMs + matchMsMax / speed + 2 * correctedAfterMs < position.atMs

  const tick = async (nowMs: number): Promise<void> => {
    const all = await fixtures(nowMs)
    const ids = new Set(all.map(({ fixtureId }) => fixtureId))
    for (const fixtureId of progressOf.keys()) if (!ids.has(fixtureId)) progressOf.delete(fixtureId)
    const due = all.filter((fixture) => {
      const progress = progressOf.get(fixture.fixtureId)
      return progress ? progress.stage !== 'done' && progress.dueMs <= nowMs : !wasOverBefore(fixture)
    })
    const [on, quiet] = [due.filter((each) => isOn(each, nowMs)), due.filter((each) => !isOn(each, nowMs))]
    const isLeft = ({ fixtureId }: SimulatedFixture): boolean => leftOpen.has(fixtureId)
    const next = [...quiet.filter(isLeft), ...quiet.filter((each) => !isLeft(each))]
    for (const fixture of [...on, ...next.slice(0, quietPerTick)]) visit(fixture, nowMs)
  }

  return { subscribe: messages.subscribe, since: messages.since, tick }
}
