import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { phaseOf } from '#server/demo/match-phase.ts'
import type { RoomLog, RoomRecord } from '#server/rooms/ports.ts'
import type { Audience } from './audience.ts'
import type { CrowdActs, RoomView } from './crowd-acts.ts'
import { excitedForMs, momentBetween, planAct, type CrowdMoment } from './crowd-plan.ts'
import { pick, type Random } from './seeded-random.ts'

/** Rooms open with what was said in so long; of a shorter stop of the site only with what is missing. */
export const pastMs = 10 * 60_000
const tickLeastMs = 4_000
const tickMostMs = 9_000
/** How often somebody does something in a tick, and how often somebody comes. */
const actShare = 0.6
const comeShare = 0.3
/** Of so many acts in a row at least one is a gift: whoever comes in sees that gifts are given there. */
const actsForGift = 10
/** Among so many of a room's latest messages somebody's own are looked for. */
const latestMessages = 100
/** Members who are there from the first minute on. */
const firstMembers = 3

type MatchMoment = Pick<MatchState, 'gameStatus' | 'homeScore' | 'visitScore' | 'clock'>

/** What a match of a room was at, and what its rooms were told, at times since 1970. */
export interface PastMatch {
  momentAt(atMs: number): MatchMoment
  newsBetween(afterMs: number, untilMs: number): readonly { id: string; content: ContentOf<'system'> }[]
}

export interface PastDeps {
  /** Sets the clock that everything in this process goes by; undefined lets it run again. */
  standAt(atMs: number | undefined): void
  /** By their ids; none where nobody knows how matches went. */
  matches(): Promise<ReadonlyMap<string, PastMatch>>
}

interface PastRoom {
  room: RoomRecord
  audience: Audience
  match: PastMatch | undefined
  /** What was said until then is there already. */
  writtenUntilMs: number
  moment: { kind: CrowdMoment; scorer: RoomView['scorer']; untilMs: number } | null
  lastAuthorId: string
  actsSinceGift: number
}

interface Past {
  past: PastDeps
  roomLog: Pick<RoomLog, 'append' | 'history'>
  acts: CrowdActs
  random: Random
  now: () => number
}

const viewAt = ({ room, match, moment }: PastRoom, atMs: number): RoomView => {
  const situation = match?.momentAt(atMs)
  const isExcited = moment !== null && atMs < moment.untilMs
  return {
    mood: {
      sportsType: room.sportsType,
      phase: situation ? phaseOf(situation) : null,
      moment: isExcited ? moment.kind : null,
    },
    homeScore: situation?.homeScore ?? 0,
    visitScore: situation?.visitScore ?? 0,
    scorer: moment?.scorer ?? 'home',
  }
}

const noteMoment = (entry: PastRoom, beforeMs: number, atMs: number): void => {
  if (!entry.match) return
  const [before, after] = [entry.match.momentAt(beforeMs), entry.match.momentAt(atMs)]
  const kind = momentBetween(entry.room.sportsType, before, after)
  const scorer = after.homeScore > before.homeScore ? 'home' : 'visit'
  if (kind !== null) entry.moment = { kind, scorer, untilMs: atMs + 2 * excitedForMs }
}

/** What happened in a room in a tick: its match's news first, then the crowd. */
const liveTick = async (
  { roomLog, acts, random }: Past,
  entry: PastRoom,
  [beforeMs, atMs]: readonly [number, number],
) => {
  const { room, audience } = entry
  for (const { id, content } of entry.match?.newsBetween(beforeMs, atMs) ?? [])
    await roomLog.append(room.roomNo, { id, username: '', content, authorId: null, requestId: null })
  noteMoment(entry, beforeMs, atMs)
  if (random() < comeShare) audience.memberComes()
  const view = viewAt(entry, atMs)
  const isExcited = view.mood.moment !== null
  if (!isExcited && random() > actShare) return
  for (let times = isExcited ? 2 : 1; times > 0; times -= 1) {
    const member = pick(
      random,
      audience.members().filter(({ id }) => id !== entry.lastAuthorId),
    )
    if (!member) return
    entry.lastAuthorId = member.id
    entry.actsSinceGift += 1
    const isGift = planAct(random, { canOrder: false, isExcited }) === 'gift' || entry.actsSinceGift >= actsForGift
    if (isGift) entry.actsSinceGift = 0
    await (isGift ? acts.sendGift(room, member) : acts.post(room, () => view, member))
  }
}

/**
 * Lets the crowd live through the last minutes before the doors open, on a clock that is set to each of their times: what
 * it says and sends goes the way of everything else, and its rooms have a past. Matches stand as they stood then.
 */
export const liveThrough = async (
  deps: Past,
  rooms: readonly { room: RoomRecord; audience: Audience }[],
): Promise<void> => {
  const nowMs = deps.now()
  const matches = await deps.past.matches()
  const entries = await Promise.all(
    rooms.map(async ({ room, audience }): Promise<PastRoom> => {
      // News of a match that was told to its end just now are nobody's talk.
      const { messages } = await deps.roomLog.history(room.roomNo, { limit: latestMessages })
      const newest = messages.findLast(({ type }) => type !== 'system')
      const match = room.matchId === null ? undefined : matches.get(room.matchId)
      return {
        room,
        audience,
        match,
        writtenUntilMs: newest?.atMs ?? 0,
        moment: null,
        lastAuthorId: '',
        actsSinceGift: 0,
      }
    }),
  )
  const nextTick = (atMs: number): number => Math.round(atMs + tickLeastMs + deps.random() * (tickMostMs - tickLeastMs))
  try {
    let beforeMs = nowMs - pastMs
    for (let atMs = nextTick(beforeMs); atMs < nowMs; atMs = nextTick(atMs)) {
      deps.past.standAt(atMs)
      const silent = entries.filter(({ writtenUntilMs }) => writtenUntilMs < beforeMs)
      for (const { audience } of silent)
        while (audience.members().length < firstMembers) if (!audience.memberComes()) break
      await Promise.all(silent.map((entry) => liveTick(deps, entry, [beforeMs, atMs])))
      beforeMs = atMs
    }
  } finally {
    deps.past.standAt(undefined)
  }
}
