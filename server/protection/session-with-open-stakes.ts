import type { PlaySession } from '#contract/protection/entities/protection.ts'
import { withOpenStakes } from './domain/play.ts'
import type { OpenStakes } from './ports.ts'

/** A session as its member sees it. Not within a unit of work: stakes are read by connections of their own. */
export const sessionWithOpenStakes = async (
  openStakes: OpenStakes,
  memberId: string,
  play: PlaySession,
): Promise<PlaySession> =>
  play.startedAtMs === null ? play : withOpenStakes(play, await openStakes(memberId, play.startedAtMs))
