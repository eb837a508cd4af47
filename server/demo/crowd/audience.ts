import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { MatchPhase } from '#server/demo/match-phase.ts'
import type { Attendance } from '#server/rooms/ports.ts'
import { pick, type Random } from './seeded-random.ts'

/** How many of the crowd a room has while its match is played; another room has the fewest. */
const fullHouses: Readonly<Record<string, number>> = {
  88231: 118,
  88232: 74,
  88233: 96,
  88234: 41,
  88235: 52,
  88236: 23,
  88237: 63,
}
const fewest = 9
const sharesOf: Readonly<Record<MatchPhase, number>> = { play: 1, break: 0.85, before: 0.6, over: 0.5 }
/** Between so many of those who could be here are. */
const tideLeast = 0.86
const tideMs = 9 * 60_000
/** So many of the crowd's members sit in a room; the others watch without a name, as visitors do. */
const regularsMax = 9
/** Of those who come so many are members. */
const memberShare = 0.3

/** How many of the crowd a room should have at a time. */
export const houseOf = (roomNo: string, phase: MatchPhase | null, nowMs: number): number => {
  const tide = tideLeast + (1 - tideLeast) * (0.5 + 0.5 * Math.sin((nowMs / tideMs + Number(roomNo)) * 2 * Math.PI))
  return Math.round((fullHouses[roomNo] ?? fewest) * (phase === null ? 1 : sharesOf[phase]) * tide)
}

interface Seat {
  member: MemberInfo | undefined
  leave: () => void
}

/** The crowd's own viewers of one room. Each is counted, and welcomed, as whoever comes over a socket. */
export class Audience {
  readonly #attend: (member?: MemberInfo) => () => void
  readonly #random: Random
  readonly #seats: Seat[] = []
  readonly #regulars: MemberInfo[]

  constructor(presence: Attendance, options: { roomNo: string; members: readonly MemberInfo[]; random: Random }) {
    const { roomNo, members, random } = options
    this.#attend = (member) => presence.attend(roomNo, member)
    this.#random = random
    this.#regulars = members
      .map((member) => ({ member, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, regularsMax)
      .map(({ member }) => member)
  }

  get size(): number {
    return this.#seats.length
  }

  /** Members who are here. */
  members(): readonly MemberInfo[] {
    return this.#seats.flatMap(({ member }) => member ?? [])
  }

  /** Visitors, all at once, before anybody looks; the members come one by one. */
  fill(house: number): void {
    while (this.#seats.length < house - this.#regulars.length) this.#sit(undefined)
  }

  /** A member comes who is not here; false when all of them are. */
  memberComes(): boolean {
    const present = new Set(this.members())
    const member = this.#regulars.find((regular) => !present.has(regular))
    if (member) this.#sit(member)
    return member !== undefined
  }

  /** One comes or goes, now and then, until there are as many as there should be. */
  drift(house: number): void {
    const missing = house - this.#seats.length
    if (missing === 0 || this.#random() > Math.min(0.8, 0.2 + Math.abs(missing) / 40)) return
    if (missing < 0) this.#go()
    else if (this.#random() > memberShare || !this.memberComes()) this.#sit(undefined)
  }

  leave(): void {
    for (const { leave } of this.#seats.splice(0)) leave()
  }

  #sit(member: MemberInfo | undefined): void {
    this.#seats.push({ member, leave: this.#attend(member) })
  }

  /** Visitors go before members do. */
  #go(): void {
    const visitors = this.#seats.filter(({ member }) => !member)
    const gone = pick(this.#random, visitors.length > 0 ? visitors : this.#seats)
    if (!gone) return
    this.#seats.splice(this.#seats.indexOf(gone), 1)
    gone.leave()
  }
}
