import type { WheelStatus } from '#contract/promotions/entities/wheel.ts'
import type { WheelParams } from '#contract/promotions/entities/chance-params.ts'
import type { SpinDay } from './store.ts'

/** Of those that are left, which kind goes first: the wheel's own, then those that count for any wheel. */
export interface SpinsLeft {
  readonly left: number
  readonly isGrantedNext: boolean
}

/** How many spins a member has left on a day. What one day brought is gone with it. [C-15] */
export const spinsLeft = (
  { freePerDay, perDayMax }: Pick<WheelParams, 'freePerDay' | 'perDayMax'>,
  day: SpinDay,
): SpinsLeft => {
  const own = Math.max(0, freePerDay + day.deposit - (day.spun - day.spunGranted))
  const granted = Math.max(0, day.granted - day.spunGrantedAnywhere)
  return { left: Math.max(0, Math.min(perDayMax - day.spun, own + granted)), isGrantedNext: own === 0 }
}

/** Where the spins of the day came from. */
export const spinsEarned = ({ freePerDay }: Pick<WheelParams, 'freePerDay'>, day: SpinDay): WheelStatus['earned'] =>
  (
    [
      { source: 'daily', spins: freePerDay },
      { source: 'deposit', spins: day.deposit },
      { source: 'grant', spins: day.granted },
    ] as const
  ).filter(({ spins }) => spins > 0)
