import type { RequestOf } from '#contract/define-call.ts'
import {
  soccerOutcomes,
  type SoccerOutcome,
  type SoccerPicks,
  type SoccerPlay,
  type SoccerTicket,
} from '#contract/lottery/entities/soccer.ts'
import { soccerLines, soccerStake } from '#contract/lottery/rules/soccer.ts'
import type { soccerBuy } from '#contract/lottery/soccer-calls.ts'
import { lotteryUnitMinor, soccerMatches } from '#contract/limits.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'

export type SoccerAnswer = Answer<typeof soccerBuy>

/** What a ticket on its way says. */
export type SoccerBody = Omit<RequestOf<typeof soccerBuy>, 'requestId'>

export interface SoccerContext {
  readonly play: SoccerPlay
  readonly picks: SoccerPicks
  readonly multiple: number
  /** The round that is sold; null: none is. */
  readonly issue: string | null
  /** What can be staked, minor units of CNY; null: not known. */
  readonly availableMinor: number | null
  readonly reject: Reject | null
  readonly pending: Pending<SoccerBody> | null
  /** The newest that was bought. */
  readonly ticket: SoccerTicket | null
}

export const noPicks = (): SoccerPicks => Array.from({ length: soccerMatches }, () => [])

/** Picks or drops an outcome of a match. */
export const toggleOutcome = (picks: SoccerPicks, at: number, outcome: SoccerOutcome): SoccerPicks =>
  picks.map((picked, match) =>
    match === at ? soccerOutcomes.filter((each) => picked.includes(each) !== (each === outcome)) : picked,
  )

/** One line by chance: of nine the first nine by chance too. `random`: 0 up to 1. */
export const randomLine = (play: SoccerPlay, random: () => number): SoccerPicks => {
  const places = Array.from({ length: soccerMatches }, (_, at) => at)
  const left = [...places]
  const taken = new Set(
    Array.from({ length: play === 'any9' ? 9 : soccerMatches }, () =>
      left.splice(Math.floor(random() * left.length), 1),
    ).flat(),
  )
  return places.map((at) => {
    const outcome = soccerOutcomes[Math.floor(random() * soccerOutcomes.length)]
    return taken.has(at) && outcome !== undefined ? [outcome] : []
  })
}

/** What a ticket comes to, minor units of CNY. */
export const soccerSum = ({ play, picks, multiple }: Pick<SoccerContext, 'play' | 'picks' | 'multiple'>) => {
  const lines = soccerLines(play, picks)
  return {
    lines,
    stakeMinor: lines * multiple * lotteryUnitMinor.CNY,
    picked: picks.filter(({ length }) => length > 0).length,
  }
}

/** Why a ticket cannot be bought as it stands. */
export const soccerFault = (context: SoccerContext): 'empty' | 'closed' | 'max' | 'short' | null => {
  const { play, picks, multiple, issue, availableMinor } = context
  const { lines, stakeMinor } = soccerSum(context)
  if (issue === null) return 'closed'
  if (lines === 0) return 'empty'
  if (soccerStake(play, picks, multiple) === null) return 'max'
  return availableMinor !== null && availableMinor < stakeMinor ? 'short' : null
}

export const planSoccer = ({ issue, play, picks, multiple }: SoccerContext): SoccerBody => ({
  issue: issue ?? '',
  play,
  picks,
  multiple,
})
