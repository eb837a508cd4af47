import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { gameRounds, gameSeeds } from '#contract/games/calls.ts'
import type { OwnGame, RoundBet } from '#contract/games/entities/round.ts'
import { protectionGet } from '#contract/protection/calls.ts'
import type { roundMachine } from '#src/machines/games/round-machine.ts'
import { useAskAgain, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { holdBalance } from '#src/machines/games/held-balance.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

/** From the press until the picture rests the balance says nothing of what came. */
const useHeldBalance = (isHeld: boolean, currency: SettlementCurrency): void => {
  const { session } = useShellServices()
  useEffect(() => (isHeld ? holdBalance(session, currency) : undefined), [session, currency, isHeld])
}

export type RoundActor = ActorRefFrom<typeof roundMachine>

export interface GameMachines {
  readonly round: typeof roundMachine
}

const protectionEveryMs = 60_000
const roundsMax = 20

export const useSeeds = () => useOwn(gameSeeds, {})

/** Limits, pause and the session of play, as the server counts them. */
export const usePlay = () => useOwn(protectionGet, {}, { askEveryMs: protectionEveryMs })

/** My rounds of a game, the newest first. */
export const useMyRounds = (game: OwnGame | null) =>
  useOwnPages({
    call: gameRounds,
    input: { game, limit: roundsMax },
    cursor: 'beforeId',
    endOf: ({ rounds, hasMore }) => (hasMore ? rounds.at(-1)?.roundId : null),
  })

const firstStake = { CNY: '10', USDT: '2' } as const

/** Says when the picture of what came begins to move: on a slow device that is later than the answer. */
const useDrawn = (actor: RoundActor): void => {
  const isAwaited = useSelector(actor, (snapshot) => snapshot.matches({ showing: 'coming' }))
  useEffect(() => {
    if (!isAwaited) return
    let isOver = false
    const say = (): void => {
      if (!isOver) actor.send({ type: 'round.drawn' })
    }
    const frame = requestAnimationFrame(() => {
      void Promise.allSettled(document.getAnimations().map(({ ready }) => ready)).then(say)
    })
    return () => {
      isOver = true
      cancelAnimationFrame(frame)
    }
  }, [actor, isAwaited])
}

/** A game's machine, told of the seeds, the currency and the balance; once a round rests everything is asked again. */
export const useRound = (machine: typeof roundMachine, bet: RoundBet): RoundActor => {
  const { currency } = useMoney()
  const actor = useActorRef(machine, { input: { bet, currency, stakeText: firstStake[currency] } })
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const availableMinor = useCentreMinor(currency)
  const seedId = useSeeds().data?.seedId ?? null
  const newest = useMyRounds(bet.game).data?.pages[0]?.rounds[0]
  const askAgain = useAskAgain()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isComing = useSelector(actor, (snapshot) => snapshot.matches('playing') || snapshot.matches('showing'))
  useHeldBalance(isComing && !isStill, currency)
  useDrawn(actor)
  useEffect(() => actor.send({ type: 'motion.changed', isStill }), [actor, isStill])
  useEffect(() => {
    if (isEditing && newest) actor.send({ type: 'round.found', round: newest })
  }, [actor, newest, isEditing])
  useEffect(() => {
    actor.send({ type: 'seeds.changed', seedId })
  }, [actor, seedId])
  useEffect(() => {
    if (isEditing) actor.send({ type: 'currency.change', currency })
  }, [actor, currency, isEditing])
  useEffect(() => {
    if (isEditing) actor.send({ type: 'available.changed', availableMinor })
  }, [actor, availableMinor, currency, isEditing])
  useEffect(() => {
    const { unsubscribe } = actor.on('round.rested', () => askAgain(gameSeeds, gameRounds, protectionGet))
    return unsubscribe
  }, [actor, askAgain])
  return actor
}
