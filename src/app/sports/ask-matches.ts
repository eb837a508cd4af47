import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'

/** Matches by call, where no socket brings them; the call comes when it is wanted. [C-16] */
export const askMatchesBy =
  (gateway: Gateway) =>
  async (matchIds: readonly string[]): Promise<readonly MatchState[] | null> => {
    if (matchIds.length === 0) return []
    const calls = await import('#contract/sports/calls.ts').catch(() => null)
    const answer = calls && (await gateway.call(calls.livePopularOdds, { matchIds: [...matchIds] }, { quiet: true }))
    return answer?.kind === 'accepted' ? answer.data.matches : null
  }
