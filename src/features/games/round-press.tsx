import { useSelector } from '@xstate/react'
import { useEffect, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import type { RoundActor } from './games-data.ts'
import styles from './games.module.css'

/** Space begins a round, unless it is for what has the focus. */
export const usePlayKey = (actor: RoundActor): void => {
  useEffect(() => {
    const play = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('input, select, button, a, [role="dialog"]')
      if (event.key !== ' ' || event.repeat || isElsewhere) return
      event.preventDefault()
      actor.send({ type: 'round.play' })
    }
    document.addEventListener('keydown', play)
    return () => document.removeEventListener('keydown', play)
  }, [actor])
}

/** The stake as it is typed, in money; nothing while it is no stake. */
export const useStakeText = (actor: RoundActor): string => {
  const { format } = useMoney()
  const { stakeMinor, currency } = useSelector(actor, ({ context }) => context)
  return format(stakeMinor ?? 0, currency)
}

export const useIsBusy = (actor: RoundActor): boolean => useSelector(actor, (snapshot) => !snapshot.matches('editing'))

interface PlayButtonProps {
  actor: RoundActor
  icon?: ReactNode
  children: ReactNode
}

/** Begins a round. */
export const PlayButton = ({ actor, icon, children }: PlayButtonProps) => {
  const isBusy = useIsBusy(actor)
  const canPlay = useSelector(actor, (snapshot) => snapshot.can({ type: 'round.play' }))
  return (
    <Button
      variant="primary"
      size="lg"
      block
      glow
      busy={isBusy}
      disabled={!isBusy && !canPlay}
      icon={icon}
      onClick={() => actor.send({ type: 'round.play' })}
    >
      {children}
    </Button>
  )
}

/** Names with their values, a line each. */
export const Figures = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className={styles.figures}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
