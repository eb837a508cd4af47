import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { Presence, RoomRecord, Rooms } from '#server/rooms/ports.ts'
import type { Matches } from '#server/sports/ports.ts'
import { createCrowdActs, type CrowdActs, type CrowdActsDeps } from './crowd-acts.ts'
import { excitedForMs, isExciting, planAct, planDelayMs } from './crowd-plan.ts'
import { createSeededRandom, pick, type Random } from './seeded-random.ts'

/** The demo members that speak by themselves. The first five and the moderator are left to people who try the site. */
const crowdNames = Array.from({ length: 15 }, (_, index) => `viewer${String(index + 6).padStart(2, '0')}`)
const lookEveryMs = 1_000

interface CrowdRoom {
  room: RoomRecord
  timer: NodeJS.Timeout | undefined
  excitedUntilMs: number
  lastSpeakerId: string
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

/**
 * Lets demo members talk, send gifts and place orders in rooms that somebody watches, through the calls that people
 * use. Nobody watches, nobody speaks. DEMO=on only.
 */
export const startDemoCrowd = (deps: DemoCrowdDeps, { seed }: CrowdOptions = {}): DemoCrowd => {
  const { now, presence, rooms, matches, members, log } = deps
  const random = createSeededRandom(seed ?? now())
  const acts = createCrowdActs(deps, random)
  const active = new Map<string, CrowdRoom>()
  const scores = new Map<string, { homeScore: number; visitScore: number }>()
  let crowd: MemberInfo[] | undefined
  let isStopped = false

  const findCrowd = async (): Promise<MemberInfo[]> => {
    const found = await Promise.all(crowdNames.map((name) => members.byName(name)))
    return found.filter((member) => member !== undefined)
  }

  const step = async (entry: CrowdRoom): Promise<void> => {
    const { roomNo } = entry.room
    const room = presence.viewerCount(roomNo) === 0 ? undefined : await rooms.find(roomNo)
    if (!room || isStopped) return forget(entry)
    entry.room = room
    crowd ??= await findCrowd()
    const speaker = pick(random, othersThan(crowd, entry.lastSpeakerId))
    if (!speaker) return forget(entry)
    entry.lastSpeakerId = speaker.id
    await act(acts, random, room, speaker, entry.excitedUntilMs > now())
    schedule(entry)
  }

  const schedule = (entry: CrowdRoom): void => {
    if (isStopped) return
    const delayMs = planDelayMs(random, presence.viewerCount(entry.room.roomNo), entry.excitedUntilMs > now())
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => {
      step(entry).catch((error: unknown) => {
        log.warn({ err: error, roomNo: entry.room.roomNo }, 'the demo crowd stumbled')
        forget(entry)
      })
    }, delayMs)
  }

  const forget = (entry: CrowdRoom): void => {
    clearTimeout(entry.timer)
    active.delete(entry.room.roomNo)
  }

  const look = async (): Promise<void> => {
    for (const room of await rooms.all()) {
      if (isStopped || active.has(room.roomNo) || presence.viewerCount(room.roomNo) === 0) continue
      const entry: CrowdRoom = { room, timer: undefined, excitedUntilMs: 0, lastSpeakerId: '' }
      active.set(room.roomNo, entry)
      schedule(entry)
    }
  }

  const unsubscribe = matches.onChanged((state) => {
    const before = scores.get(state.matchId) ?? state
    scores.set(state.matchId, { homeScore: state.homeScore, visitScore: state.visitScore })
    for (const entry of active.values()) {
      if (entry.room.matchId !== state.matchId || !isExciting(entry.room.sportsType, before, state)) continue
      entry.excitedUntilMs = now() + excitedForMs
      schedule(entry)
    }
  })
  const lookTimer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'the demo crowd cannot see the rooms'))
  }, lookEveryMs)

  return {
    stop: () => {
      isStopped = true
      clearInterval(lookTimer)
      unsubscribe()
      for (const entry of active.values()) clearTimeout(entry.timer)
      active.clear()
    },
  }
}

const othersThan = (crowd: readonly MemberInfo[], memberId: string): readonly MemberInfo[] =>
  crowd.filter(({ id }) => id !== memberId)

const act = async (
  acts: CrowdActs,
  random: Random,
  room: RoomRecord,
  member: MemberInfo,
  isExcited: boolean,
): Promise<void> => {
  const kind = planAct(random, { canOrder: room.matchId !== null, isExcited })
  if (kind === 'gift') await acts.sendGift(room, member)
  else if (kind === 'order') await acts.placeOrder(room, member)
  else if (kind === 'welcome') await acts.come(room, member)
  else await acts.say(room, member, isExcited)
}
