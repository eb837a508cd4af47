import * as z from 'zod/mini'
import { RoomNo } from '#contract/ids.ts'

/** From whom a room takes in raids; `followed`: anchors whom its own anchor follows. [S-02] */
export const RaidsFrom = z.enum(['everybody', 'followed', 'nobody'])
export type RaidsFrom = z.infer<typeof RaidsFrom>

/**
 * The first reason why a room takes in no raid of another. `nobody`, `followed`: its setting; `blocked`: one of the two
 * anchors has blocked the other; `back`: its own viewers were led to the raiding room within `raidBackMs`.
 */
export const RaidRefusal = z.enum(['own', 'offAir', 'blocked', 'nobody', 'followed', 'shield', 'back'])
export type RaidRefusal = z.infer<typeof RaidRefusal>

/** A reason for which nobody is moved; `interrupted`: the server was away for too long. */
export const RaidFailure = z.enum([...RaidRefusal.options, 'interrupted'])
export type RaidFailure = z.infer<typeof RaidFailure>

export const RaidState = z.enum(['counting', 'went', 'failed', 'cancelled'])
export type RaidState = z.infer<typeof RaidState>

/** A streamer leads the viewers of a room on to another one, at the end of their stream. [S-02] */
export const Raid = z.object({
  raidId: z.uuid(),
  state: RaidState,
  to: z.object({ roomNo: RoomNo, title: z.string(), nickname: z.string(), avatar: z.string() }),
  /** The end of the countdown, or the moment at which it ended. */
  endsAtMs: z.int(),
  /** Viewers who went along; zero before the end of the countdown. */
  viewers: z.int().check(z.minimum(0)),
  reason: z.nullable(RaidFailure),
})
export type Raid = z.infer<typeof Raid>
