import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { Presence, RoomRecord, Rooms } from '#server/rooms/ports.ts'
import type { Matches } from '#server/sports/ports.ts'
import { createCrowdActs, type CrowdActs, type CrowdActsDeps } from './crowd-acts.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { excitedForMs, isExciting, planAct, planDelayMs } from './crowd-plan.ts'
import { createSeededRandom, pick, type Random } from './seeded-random.ts'

/** The demo members that speak by themselves. The first five and the moderator are left to people who try the site. */
const crowdNames = Array.from({ length: 15 }, (_, index) => `viewer${String(index + 6).padStart(2, '0')}`)
const lookEveryMs = 1_000

interface CrowdRoom {
  room: RoomRecord
  timer: NodeJS.Timeout | undefined
  excitedUntilMs: number
  lastAuthorId: string
}

interface CrowdOptions {
  /** Absent: the time of the start, so that a restart does not say the same again. */
  seed?: number
}

export interface DemoCrowdDeps extends CrowdActsDeps {
  presence: Pick<Presence, 'viewerCount'>
  rooms: Pick<Rooms, 'find' | 'all'>
  matches: Pick<Matches, 'state' | 'onChanged'>
  members: Pick<Members, 'byName'>
}

export interface DemoCrowd {
  stop(): void
}

class Crowd implements DemoCrowd {
  readonly #deps: DemoCrowdDeps
  readonly #random: Random
  readonly #acts: CrowdActs
  readonly #active = new Map<string, CrowdRoom>()
  readonly #scores = new Map<string, Pick<MatchState, 'homeScore' | 'visitScore'>>()
  readonly #unsubscribe: () => void
  readonly #lookTimer: NodeJS.Timeout
  #members: MemberInfo[] | undefined
  #isStopped = false

  constructor(deps: DemoCrowdDeps, random: Random) {
    this.#deps = deps
    this.#random = random
    this.#acts = createCrowdActs(deps, random)
    this.#unsubscribe = deps.matches.onChanged((state) => this.#matchChanged(state))
    this.#lookTimer = setInterval(() => {
      this.#look().catch((error: unknown) => deps.log.warn({ err: error }, 'the demo crowd cannot see the rooms'))
    }, lookEveryMs)
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#lookTimer)
    this.#unsubscribe()
    for (const entry of this.#active.values()) clearTimeout(entry.timer)
    this.#active.clear()
  }

  async #look(): Promise<void> {
    const { rooms, presence } = this.#deps
    for (const room of await rooms.all()) {
      if (this.#isStopped || this.#active.has(room.roomNo) || presence.viewerCount(room.roomNo) === 0) continue
      const entry: CrowdRoom = { room, timer: undefined, excitedUntilMs: 0, lastAuthorId: '' }
      this.#active.set(room.roomNo, entry)
      this.#schedule(entry)
    }
  }

  #schedule(entry: CrowdRoom): void {
    if (this.#isStopped) return
    const { presence, log } = this.#deps
    const { roomNo } = entry.room
    const delayMs = planDelayMs(this.#random, presence.viewerCount(roomNo), this.#isExcited(entry))
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => {
      this.#step(entry).catch((error: unknown) => {
        log.warn({ err: error, roomNo }, 'the demo crowd stumbled')
        this.#forget(entry)
      })
    }, delayMs)
  }

  async #step(entry: CrowdRoom): Promise<void> {
    const { presence, rooms } = this.#deps
    const { roomNo } = entry.room
    const room = presence.viewerCount(roomNo) === 0 ? undefined : await rooms.find(roomNo)
    if (!room || this.#isStopped) return this.#forget(entry)
    entry.room = room
    this.#members ??= await this.#findMembers()
    const author = pick(this.#random, othersThan(this.#members, entry.lastAuthorId))
    if (!author) return this.#forget(entry)
    entry.lastAuthorId = author.id
    await this.#act(entry, author)
    this.#schedule(entry)
  }

  async #act(entry: CrowdRoom, member: MemberInfo): Promise<void> {
    const { room } = entry
    const acts = this.#acts
    const isExcited = this.#isExcited(entry)
    const kind = planAct(this.#random, { canOrder: room.matchId !== null, isExcited })
    if (kind === 'gift') await acts.sendGift(room, member)
    else if (kind === 'order') await acts.placeOrder(room, member)
    else if (kind === 'welcome') await acts.come(room, member)
    else await acts.post(room, member, isExcited)
  }

  #matchChanged(state: MatchState): void {
    const before = this.#scores.get(state.matchId) ?? state
    this.#scores.set(state.matchId, { homeScore: state.homeScore, visitScore: state.visitScore })
    for (const entry of this.#active.values()) {
      if (entry.room.matchId !== state.matchId || !isExciting(entry.room.sportsType, before, state)) continue
      entry.excitedUntilMs = this.#deps.now() + excitedForMs
      this.#schedule(entry)
    }
  }

  #isExcited({ excitedUntilMs }: CrowdRoom): boolean {
    return excitedUntilMs > this.#deps.now()
  }

  #forget(entry: CrowdRoom): void {
    clearTimeout(entry.timer)
    this.#active.delete(entry.room.roomNo)
  }

  async #findMembers(): Promise<MemberInfo[]> {
    const found = await Promise.all(crowdNames.map((name) => this.#deps.members.byName(name)))
    return found.filter((member) => member !== undefined)
  }
}

const othersThan = (crowd: readonly MemberInfo[], memberId: string): readonly MemberInfo[] =>
  crowd.filter(({ id }) => id !== memberId)

/**
 * Lets demo members talk, send gifts and place orders in rooms that somebody watches, through the calls that people
 * use. Nobody watches, nobody speaks. DEMO=on only.
 */
export const startDemoCrowd = (deps: DemoCrowdDeps, { seed }: CrowdOptions = {}): DemoCrowd =>
  new Crowd(deps, createSeededRandom(seed ?? deps.now()))
