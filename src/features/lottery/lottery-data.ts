import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { lotteryDraws, lotteryHome, lotteryTickets, lotteryUpcoming } from '#contract/lottery/calls.ts'
import { soccerTickets } from '#contract/lottery/soccer-calls.ts'
import type { LotteryDraw, LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { lotteryDrawsPageMax, lotteryTicketsPageMax } from '#contract/limits.ts'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { Currency } from '#contract/wallet/entities/money.ts'
import type { ticketMachine } from '#src/machines/lottery/ticket-machine.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useAskAgain, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import { toast } from '#src/ui/toast-store.ts'

export type TicketActor = ActorRefFrom<typeof ticketMachine>

export interface LotteryMachines {
  readonly ticket: typeof ticketMachine
}

/** Where a push is lost, the page asks by itself. */
const askEveryMs = 15_000

export const useLottery = <C extends Call>(call: C, input: RequestOf<C>) => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: ['lottery', call.path, input],
    queryFn: async ({ signal }) => dataOrThrow<C>(await gateway.call(call, input, { signal, quiet: true })),
    refetchInterval: askEveryMs,
  })
}

export const useLotteryHome = () => useLottery(lotteryHome, {})

/** Draws that are over, newest first: as many as omissions and trends look back. */
export const usePastDraws = (game: LotteryGame) => useLottery(lotteryDraws, { game, limit: lotteryDrawsPageMax })

const useUpcoming = (game: LotteryGame) => useLottery(lotteryUpcoming, { game })

const soldAt = (draws: readonly LotteryDraw[], nowMs: number): LotteryDraw[] =>
  draws.filter(({ closesAtMs }) => nowMs < closesAtMs)

const noDraws: readonly LotteryDraw[] = []
const timerMaxMs = 60 * 60_000

/** The draws that are sold now, the next one first; at each closing the one after it. */
export const useSold = (game: LotteryGame): readonly LotteryDraw[] => {
  const { serverNow } = useShellServices()
  const draws = useUpcoming(game).data?.draws ?? noDraws
  const [nowMs, setNowMs] = useState(serverNow)
  const sold = soldAt(draws, nowMs)
  const closesAtMs = sold[0]?.closesAtMs
  useEffect(() => {
    if (closesAtMs === undefined) return
    const look = (): void => setNowMs(serverNow())
    const timer = setTimeout(look, Math.min(timerMaxMs, Math.max(0, closesAtMs - serverNow()) + 1))
    return () => clearTimeout(timer)
  }, [closesAtMs, nowMs, serverNow])
  return sold
}

export const useMyTickets = (game: LotteryGame | null) =>
  useOwnPages({
    call: lotteryTickets,
    input: { game, limit: lotteryTicketsPageMax },
    cursor: 'beforeId',
    endOf: ({ tickets, hasMore }) => (hasMore ? tickets.at(-1)?.ticketId : null),
  })

/** Draws are asked for again when one is pushed, or the socket comes back; a win is said. */
export const useFollowDraws = (): void => {
  const { t } = useTranslations('lottery')
  const { socket } = useShellServices()
  const cache = useQueryClient()
  const askAgain = useAskAgain()
  const { format } = useMoney()
  useEffect(() => {
    const refresh = (): void => {
      void cache.invalidateQueries({ queryKey: ['lottery'] })
      askAgain(lotteryTickets)
      askAgain(soccerTickets)
    }
    const stops = [
      socket.on('lottery.drawn', ({ wonMinor, currency }) => {
        refresh()
        const parsed = Currency.safeParse(currency)
        if (parsed.success && wonMinor !== undefined && wonMinor > 0)
          toast(t('ticket.won', { amount: format(wonMinor, parsed.data) }), { tone: 'success' })
      }),
      socket.onStatus((status) => {
        if (status === 'connected') refresh()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [socket, cache, askAgain, format, t])
}

/** The ticket's machine, told of the draws that are sold, the currency and the balance. */
export const useTicket = (machine: typeof ticketMachine, game: LotteryGame, issues: readonly string[]): TicketActor => {
  const { currency } = useMoney()
  const actor = useActorRef(machine, { input: { game, currency, random: Math.random } })
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const availableMinor = useCentreMinor(currency)
  const askAgain = useAskAgain()
  const named = issues.join()
  useEffect(() => {
    actor.send({ type: 'draws.changed', issues: named === '' ? [] : named.split(',') })
  }, [actor, named])
  useEffect(() => {
    if (isEditing) actor.send({ type: 'currency.change', currency })
  }, [actor, currency, isEditing])
  useEffect(() => {
    if (isEditing) actor.send({ type: 'available.changed', availableMinor })
  }, [actor, availableMinor, currency, isEditing])
  const { t } = useTranslations('lottery')
  useEffect(() => {
    const { unsubscribe } = actor.on('ticket.answered', ({ isBought }) => {
      askAgain(lotteryTickets)
      if (isBought) toast(t('ticket.bought'), { tone: 'success' })
    })
    return unsubscribe
  }, [actor, askAgain, t])
  return actor
}
