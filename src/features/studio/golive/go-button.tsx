import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useBroadcast } from '#src/shared/studio/broadcast.ts'
import { Button } from '#src/ui/button.tsx'
import { IconOnAir } from '#src/ui/studio-icons.tsx'
import styles from './golive.module.css'

/** Counts down in the button; a press or Esc cancels. */
const Countdown = ({ seconds }: { seconds: number }) => {
  const { t } = useTranslations('studio')
  const { actor } = useBroadcast()
  useEffect(() => {
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') actor.send({ type: 'live.cancel' })
    }
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [actor])
  return (
    <div className={styles.go}>
      <Button variant="primary" size="lg" block glow onClick={() => actor.send({ type: 'live.cancel' })}>
        {t('golive.cancel', { seconds })}
      </Button>
    </div>
  )
}

export interface GoButtonProps {
  isBlocked: boolean
  /** The room's stream is in a break: viewers wait. */
  isBreak: boolean
}

/** Starts the stream, or goes on with one that is in a break. [S-02] */
export const GoButton = ({ isBlocked, isBreak }: GoButtonProps) => {
  const { t } = useTranslations('studio')
  const { actor } = useBroadcast()
  const isCounting = useSelector(actor, (snapshot) => snapshot.matches('counting'))
  const isBusy = useSelector(actor, (snapshot) => !snapshot.matches('preparing') && !snapshot.matches('counting'))
  const seconds = useSelector(actor, ({ context }) => context.secondsLeft)
  if (isCounting) return <Countdown seconds={seconds} />
  return (
    <div className={styles.go}>
      {isBreak ? null : (
        <Button size="lg" block disabled={isBlocked || isBusy} onClick={() => actor.send({ type: 'live.test' })}>
          {t('golive.test.start')}
        </Button>
      )}
      <Button
        variant="primary"
        size="lg"
        block
        glow={!isBlocked}
        busy={isBusy}
        disabled={isBlocked}
        icon={<IconOnAir size={20} />}
        onClick={() => actor.send({ type: isBreak ? 'live.resume' : 'live.start' })}
      >
        {t(isBreak ? 'golive.resume' : 'golive.start')}
      </Button>
      <p className={styles.hint}>{t(isBreak ? 'golive.resumeHint' : 'golive.startHint')}</p>
    </div>
  )
}
