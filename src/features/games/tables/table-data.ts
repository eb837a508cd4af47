import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { gameRounds } from '#contract/games/calls.ts'
import { protectionGet } from '#contract/protection/calls.ts'
import type { tableMachine } from '#src/machines/games/table-machine.ts'
import { phaseOf, type Draft, type TablePhase } from '#src/machines/games/table-rules.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'

export type TableActor = ActorRefFrom<typeof tableMachine>

export interface TableMachines {
  readonly table: typeof tableMachine
}

/** A table's machine, told of the currency and the balance; what the page knows of limits and rounds follows it. */
export const useTable = (machine: typeof tableMachine, draft: Draft): TableActor => {
  const { currency } = useMoney()
  const actor = useActorRef(machine, { input: { draft, currency } })
  const availableMinor = useCentreMinor(currency)
  const askAgain = useAskAgain()
  useEffect(() => actor.send({ type: 'currency.change', currency }), [actor, currency])
  useEffect(() => actor.send({ type: 'available.changed', availableMinor }), [actor, availableMinor, currency])
  useEffect(() => {
    const ask = (): void => askAgain(gameRounds, protectionGet)
    const stops = [actor.on('bet.answered', ask), actor.on('round.paid', ask)]
    return () => {
      for (const { unsubscribe } of stops) unsubscribe()
    }
  }, [actor, askAgain])
  return actor
}

export interface TableMoment {
  readonly phase: TablePhase | null
  /** Seconds until bets are over, or the round starts. */
  readonly seconds: number
}

/** Where the round stands, by the server's clock, read anew every second. */
export const useTableMoment = (actor: TableActor): TableMoment => {
  const nowMs = useServerSeconds()
  const round = useSelector(actor, ({ context }) => context.view?.round ?? null)
  if (!round) return { phase: null, seconds: 0 }
  const phase = phaseOf(round, nowMs)
  const untilMs = phase === 'open' ? round.closesAtMs : round.startsAtMs
  return { phase, seconds: Math.max(0, Math.ceil((untilMs - nowMs) / 1_000)) }
}
