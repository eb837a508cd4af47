import type { LiveWindow } from '#server/media/hls/live-window.ts'
import { ladderLookMs, ladderTimes } from './ladder-limits.ts'
import type { LadderBudget, LadderPlan } from './ladder-plan.ts'
import { RoomLadder } from './room-ladder.ts'
import type { StartTranscoder } from './transcoder.ts'

/** Since the start but for `laddersRunning` and `ladderMillicores`, which are of now. */
export interface LadderStats {
  laddersRunning: number
  ladderMillicores: number
  laddersBegun: number
  laddersRefused: number
  ladderRestarts: number
  laddersDropped: number
}

interface LaddersLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

interface LaddersOptions {
  budget: LadderBudget
  start: StartTranscoder
  log: LaddersLog
  nowMs: () => number
}

interface Room {
  ladder: RoomLadder
  isLive: () => boolean
  /** It was refused, and the log has it. */
  isRefused: boolean
}

const millicores = (cores: number): number => Math.round(cores * 1_000)

/** The ladders of all rooms, within one budget. */
export class Ladders {
  readonly #options: LaddersOptions
  readonly #rooms = new Map<string, Room>()
  readonly #timer: NodeJS.Timeout
  readonly #counts = { laddersBegun: 0, laddersRefused: 0, ladderRestarts: 0, laddersDropped: 0 }
  #isStopped = false

  constructor(options: LaddersOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.look(), ladderLookMs).unref()
  }

  /** The ladder of a room that has come. */
  open(roomNo: string, window: LiveWindow, isLive: () => boolean): RoomLadder {
    const { nowMs, start, budget } = this.#options
    const ladder = new RoomLadder({
      window,
      times: { ...ladderTimes, ...budget.times },
      nowMs,
      start,
      ended: (why, reason) => this.#ended(roomNo, why, reason),
    })
    this.#rooms.set(roomNo, { ladder, isLive, isRefused: false })
    return ladder
  }

  of(roomNo: string): RoomLadder | undefined {
    return this.#rooms.get(roomNo)?.ladder
  }

  /** Ends what nobody wants or what does not keep up, and begins what the budget has room for. */
  look(): void {
    if (this.#isStopped) return
    for (const [roomNo, room] of this.#rooms) {
      room.ladder.run?.look()
      if (room.ladder.run) this.#lookAtRunning(roomNo, room)
      else this.#lookAtWanted(roomNo, room)
    }
  }

  stats(): LadderStats {
    const runs = [...this.#rooms.values()].flatMap(({ ladder }) => ladder.run ?? [])
    return { ...this.#counts, laddersRunning: runs.length, ladderMillicores: millicores(this.#used()) }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await Promise.all([...this.#rooms.values()].map(({ ladder }) => ladder.end()))
  }

  #lookAtRunning(roomNo: string, { ladder, isLive }: Room): void {
    if (isLive() && !ladder.isIdle()) return
    this.#options.log.info({ roomNo }, 'a ladder ends: nobody watches, or the stream has a break')
    void ladder.end()
  }

  #lookAtWanted(roomNo: string, room: Room): void {
    const plan = room.isLive() ? room.ladder.wanted() : undefined
    if (!plan) {
      if (room.ladder.isIdle()) room.isRefused = false
      return
    }
    const reason = this.#refusalOf(plan)
    if (reason === undefined) this.#begin(roomNo, room, plan)
    else this.#refuse(roomNo, room, plan, reason)
  }

  #refusalOf(plan: LadderPlan): string | undefined {
    const { cores, rooms } = this.#options.budget
    const running = [...this.#rooms.values()].filter(({ ladder }) => ladder.run).length
    if (running >= rooms) return 'as many rooms as may have one'
    return this.#used() + plan.cores > cores ? 'more than the cores that ladders may use' : undefined
  }

  #begin(roomNo: string, room: Room, plan: LadderPlan): void {
    room.isRefused = false
    this.#counts.laddersBegun += 1
    this.#options.log.info({ roomNo, ...about(plan) }, 'a ladder begins')
    room.ladder.begin(plan)
  }

  #refuse(roomNo: string, room: Room, plan: LadderPlan, reason: string): void {
    if (room.isRefused) return
    room.isRefused = true
    this.#counts.laddersRefused += 1
    const used = millicores(this.#used())
    this.#options.log.warn({ roomNo, reason, usedMillicores: used, ...about(plan) }, 'a ladder is not begun')
  }

  #used(): number {
    return [...this.#rooms.values()].reduce((sum, { ladder }) => sum + (ladder.run?.plan.cores ?? 0), 0)
  }

  #ended(roomNo: string, why: 'died' | 'slow' | 'changed', reason: string): void {
    if (this.#isStopped) return
    const { log } = this.#options
    if (why === 'died') this.#counts.ladderRestarts += 1
    if (why === 'slow') this.#counts.laddersDropped += 1
    if (why === 'changed') log.info({ roomNo, reason }, 'a ladder begins anew')
    else log.warn({ roomNo, reason }, why === 'slow' ? 'a ladder is dropped' : 'a transcoder has died')
  }
}

const about = ({ pictures, hasSound, framesPerSecond, cores }: LadderPlan) => ({
  rungs: [...pictures.map(({ name }) => name), ...(hasSound ? ['audio'] : [])],
  framesPerSecond,
  millicores: millicores(cores),
})
