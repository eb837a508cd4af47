import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { demoPeople } from '#server/demo/demo-people.ts'
import { phaseOf } from '#server/demo/match-phase.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { Attendance, Presence, RoomLog, RoomRecord, Rooms } from '#server/rooms/ports.ts'
import type { Matches } from '#server/sports/ports.ts'
import { Audience, houseOf } from './audience.ts'
import { createCrowdActs, type CrowdActs, type CrowdActsDeps, type RoomView } from './crowd-acts.ts'
import { liveThrough, type PastDeps } from './crowd-past.ts'
import { excitedForMs, momentBetween, planAct, planDelayMs, type CrowdMoment } from './crowd-plan.ts'
import { createSeededRandom, pick, type Random } from './seeded-random.ts'

/** The demo members that act by themselves: other people than those whom one can log in as. */
const crowdNames = demoPeople.filter(({ isCrowd }) => isCrowd).map(({ name }) => name)
const lookEveryMs = 1_000

interface CrowdRoom {
  room: RoomRecord
  audience: Audience
  timer: NodeJS.Timeout | undefined
  /** What happened last in its match, and whose doing it was. */
  moment: { kind: CrowdMoment; scorer: RoomView['scorer']; untilMs: number }
  hadReaders: boolean
  lastAuthorId: string
}

interface CrowdOptions {
  /** Absent: the time of the start, so that a restart does not say the same again. */
  seed?: number
}

export interface DemoCrowdDeps extends CrowdActsDeps {
  presence: Pick<Presence, 'viewerCount'> & Attendance
  rooms: Pick<Rooms, 'find' | 'all'>
  roomLog: Pick<RoomLog, 'append' | 'history'>
  matches: Pick<Matches, 'state' | 'onChanged'>
  members: Pick<Members, 'byName'>
  past: PastDeps
}

export interface DemoCrowd {
  stop(): void
}

class Crowd implements DemoCrowd {
  readonly #deps: DemoCrowdDeps
  readonly #random: Random
  readonly #acts: CrowdActs
  readonly #rooms = new Map<string, CrowdRoom>()
  readonly #states = new Map<string, MatchState>()
  readonly #unsubscribe: () => void
  #lookTimer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(deps: DemoCrowdDeps, random: Random) {
    this.#deps = deps
    this.#random = random
    this.#acts = createCrowdActs(deps, random)
    this.#unsubscribe = deps.matches.onChanged((state) => this.#matchChanged(state))
  }

  /** Fills the rooms, lives through the last minutes, and goes on from there. */
  async start(): Promise<void> {
    const members = await this.#findMembers()
    for (const room of await this.#deps.rooms.all()) await this.#open(room, members)
    const rooms = [...this.#rooms.values()]
    await liveThrough({ ...this.#deps, acts: this.#acts, random: this.#random }, rooms)
    for (const entry of rooms) {
      while (entry.audience.memberComes());
      this.#schedule(entry)
    }
    this.#lookTimer = setInterval(() => {
      this.#look().catch((error: unknown) => this.#deps.log.warn({ err: error }, 'the demo crowd cannot see the rooms'))
    }, lookEveryMs)
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#lookTimer)
    this.#unsubscribe()
    for (const entry of this.#rooms.values()) {
      clearTimeout(entry.timer)
      entry.audience.leave()
    }
    this.#rooms.clear()
  }

  async #open(room: RoomRecord, members: readonly MemberInfo[]): Promise<void> {
    const { presence, matches, now } = this.#deps
    const { roomNo, matchId } = room
    const audience = new Audience(presence, { roomNo, members, random: this.#random })
    const moment = { kind: 'started', scorer: 'home', untilMs: 0 } as const
    const entry: CrowdRoom = { room, audience, timer: undefined, moment, hadReaders: false, lastAuthorId: '' }
    this.#rooms.set(roomNo, entry)
    if (matchId !== null) this.#remember(await matches.state(matchId))
    audience.fill(houseOf(roomNo, this.#viewOf(entry).mood.phase, now()))
  }

  #remember(state: MatchState | undefined): void {
    if (state && !this.#states.has(state.matchId)) this.#states.set(state.matchId, state)
  }

  /** Sees where rooms are now, lets somebody come or go, and hurries when somebody reads. */
  async #look(): Promise<void> {
    const { rooms, matches, now } = this.#deps
    for (const room of await rooms.all()) {
      const entry = this.#rooms.get(room.roomNo)
      if (!entry || this.#isStopped) continue
      if (entry.room.matchId !== room.matchId) this.#states.delete(entry.room.matchId ?? '')
      entry.room = room
      if (room.matchId !== null && !this.#states.has(room.matchId)) this.#remember(await matches.state(room.matchId))
      entry.audience.drift(houseOf(room.roomNo, this.#viewOf(entry).mood.phase, now()))
      const hasReaders = this.#readersOf(entry) > 0
      if (hasReaders && !entry.hadReaders) this.#schedule(entry)
      entry.hadReaders = hasReaders
    }
  }

  /** Viewers who are not of the crowd. */
  #readersOf({ room, audience }: CrowdRoom): number {
    return Math.max(0, this.#deps.presence.viewerCount(room.roomNo) - audience.size)
  }

  #schedule(entry: CrowdRoom): void {
    if (this.#isStopped) return
    const delayMs = planDelayMs(this.#random, this.#readersOf(entry), this.#isExcited(entry))
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => {
      this.#act(entry)
        .catch((error: unknown) =>
          this.#deps.log.warn({ err: error, roomNo: entry.room.roomNo }, 'the demo crowd stumbled'),
        )
        .finally(() => this.#schedule(entry))
    }, delayMs)
  }

  async #act(entry: CrowdRoom): Promise<void> {
    const { room, audience, lastAuthorId } = entry
    const member = pick(
      this.#random,
      audience.members().filter(({ id }) => id !== lastAuthorId),
    )
    if (!member) return
    entry.lastAuthorId = member.id
    const { phase } = this.#viewOf(entry).mood
    const canOrder = this.#readersOf(entry) > 0 && (phase === 'before' || phase === 'play')
    const kind = planAct(this.#random, { canOrder, isExcited: this.#isExcited(entry) })
    if (kind === 'gift') await this.#acts.sendGift(room, member)
    else if (kind === 'order') await this.#acts.placeOrder(room, member)
    else await this.#acts.post(room, () => this.#viewOf(entry), member)
  }

  #viewOf(entry: CrowdRoom): RoomView {
    const { room, moment } = entry
    const state = room.matchId === null ? undefined : this.#states.get(room.matchId)
    const { sportsType } = room
    return {
      mood: { sportsType, phase: state ? phaseOf(state) : null, moment: this.#isExcited(entry) ? moment.kind : null },
      homeScore: state?.homeScore ?? 0,
      visitScore: state?.visitScore ?? 0,
      scorer: moment.scorer,
    }
  }

  #matchChanged(state: MatchState): void {
    const entries = [...this.#rooms.values()].filter(({ room }) => room.matchId === state.matchId)
    if (entries.length === 0) return
    const before = this.#states.get(state.matchId)
    this.#states.set(state.matchId, state)
    if (!before) return
    for (const entry of entries) {
      const kind = momentBetween(entry.room.sportsType, before, state)
      if (kind === null) continue
      const scorer = state.homeScore > before.homeScore ? 'home' : 'visit'
      entry.moment = { kind, scorer, untilMs: this.#deps.now() + excitedForMs }
      this.#schedule(entry)
    }
  }

  #isExcited({ moment }: CrowdRoom): boolean {
    return moment.untilMs > this.#deps.now()
  }

  async #findMembers(): Promise<MemberInfo[]> {
    const found = await Promise.all(crowdNames.map((name) => this.#deps.members.byName(name)))
    return found.filter((member) => member !== undefined)
  }
}

/**
 * Lets demo members and visitors watch the rooms, and the members talk, send gifts and place orders there, through the
 * calls that people use. Where nobody else watches somebody speaks now and then. DEMO=on only.
 */
export const startDemoCrowd = async (deps: DemoCrowdDeps, { seed }: CrowdOptions = {}): Promise<DemoCrowd> => {
  const crowd = new Crowd(deps, createSeededRandom(seed ?? deps.now()))
  await crowd.start()
  return crowd
}
