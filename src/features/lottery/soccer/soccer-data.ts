import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { lotteryTicketsPageMax, soccerRoundsPageMax } from '#contract/limits.ts'
import type { SoccerRound } from '#contract/lottery/entities/soccer.ts'
import { soccerRounds, soccerTickets } from '#contract/lottery/soccer-calls.ts'
import { useLottery } from '#src/features/lottery/lottery-data.ts'
import type { soccerMachine } from '#src/machines/lottery/soccer-machine.ts'
import { useAskAgain, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import { toast } from '#src/ui/toast-store.ts'

export type SoccerActor = ActorRefFrom<typeof soccerMachine>

export interface SoccerMachines {
  readonly ticket: typeof soccerMachine
}

const timerMaxMs = 60 * 60_000

export const useSoccerRounds = () => useLottery(soccerRounds, { limit: soccerRoundsPageMax })

/** The round that is sold now; at its first kick-off none, until the next one is there. */
export const useSoldRound = (rounds: readonly SoccerRound[]): SoccerRound | undefined => {
  const { serverNow } = useShellServices()
  const [nowMs, setNowMs] = useState(serverNow)
  const sold = rounds.find(({ state, closesAtMs }) => state === 'open' && nowMs < closesAtMs)
  const closesAtMs = sold?.closesAtMs
  useEffect(() => {
    if (closesAtMs === undefined) return
    const leftMs = Math.min(timerMaxMs, Math.max(0, closesAtMs - serverNow()) + 1)
    const timer = setTimeout(() => setNowMs(serverNow()), leftMs)
    return () => clearTimeout(timer)
  }, [closesAtMs, nowMs, serverNow])
  return sold
}

export const useMySoccerTickets = () =>
  useOwnPages({
    call: soccerTickets,
    input: { limit: lotteryTicketsPageMax },
    cursor: 'beforeId',
    endOf: ({ tickets, hasMore }) => (hasMore ? tickets.at(-1)?.ticketId : null),
  })

/** The ticket's machine, told of the round that is sold and of the balance. */
export const useSoccerTicket = (machine: typeof soccerMachine, issue: string | null): SoccerActor => {
  const { t } = useTranslations('lottery')
  const actor = useActorRef(machine, { input: { random: Math.random } })
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const availableMinor = useCentreMinor('CNY')
  const askAgain = useAskAgain()
  useEffect(() => {
    if (isEditing) actor.send({ type: 'round.changed', issue })
  }, [actor, issue, isEditing])
  useEffect(() => {
    actor.send({ type: 'available.changed', availableMinor })
  }, [actor, availableMinor])
  useEffect(() => {
    const { unsubscribe } = actor.on('ticket.answered', ({ isBought }) => {
      askAgain(soccerTickets)
      if (isBought) toast(t('ticket.bought'), { tone: 'success' })
    })
    return unsubscribe
  }, [actor, askAgain, t])
  return actor
}
