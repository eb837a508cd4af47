import { useQueries } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ReplayLine } from '#contract/live/entities/replay.ts'
import { replayChat } from '#contract/live/replay-calls.ts'
import { replayChatPageMs } from '#contract/limits.ts'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useReplayPlace, useReplayPlayer } from './replay-context.tsx'

/** Lines that stand in the list at once. */
export const linesMax = 120
/** So long before its minute begins a page is asked for. */
export const aheadMs = 15_000

/** Pages of chat for a place: its own, the one before it for what came just now, and the next one when it is near. */
export const pagesFor = (placeMs: number, durationMs: number): number[] => {
  const last = Math.max(0, Math.ceil(durationMs / replayChatPageMs) - 1)
  const page = Math.min(last, Math.floor(placeMs / replayChatPageMs))
  const ahead = Math.min(last, Math.floor((placeMs + aheadMs) / replayChatPageMs))
  return [...new Set([Math.max(0, page - 1), page, ahead])]
}

/** Of lines in their order, those that have come by a place: the newest ones. */
export const linesUntil = (lines: readonly ReplayLine[], placeMs: number): ReplayLine[] =>
  lines.filter(({ atMs }) => atMs <= placeMs).slice(-linesMax)

/** A page that somebody comes back to is asked for anew: what was deleted since is gone from it. */
const freshMs = 30_000

/** The replay's chat up to the place of the picture. */
export const useReplayChat = (replayId: string) => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  const placeMs = useReplayPlace()
  const durationMs = useSelector(useReplayPlayer(), ({ context }) => context.durationMs)
  const pages = pagesFor(placeMs, durationMs)
  const results = useQueries({
    queries: pages.map((page) => ({
      ...ownQuery(gateway, memberId, replayChat, { replayId, page }),
      staleTime: freshMs,
    })),
  })
  const current = results[pages.indexOf(Math.min(pages.at(-1) ?? 0, Math.floor(placeMs / replayChatPageMs)))]
  const lines = results.flatMap(({ data }) => data?.lines ?? [])
  return { lines: linesUntil(lines, placeMs), current }
}
