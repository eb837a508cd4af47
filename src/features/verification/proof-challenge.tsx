import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { verificationMachine } from '#src/machines/verification/verification-machine.ts'
import { selectProgress } from '#src/machines/verification/verification-selectors.ts'
import { Button } from '#src/ui/button.tsx'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './proof-challenge.module.css'

/** What the device computes, with how far it is; nothing to see and nothing to move. [S-07] */
export const ProofChallenge = ({
  verification,
  isDone,
  onCancel,
}: {
  verification: ActorRefFrom<typeof verificationMachine>
  isDone: boolean
  onCancel: () => void
}) => {
  const { t } = useTranslations('verification')
  const share = useSelector(verification, selectProgress)
  const percent = isDone ? 100 : Math.round(share * 100)
  return (
    <div className={styles.challenge}>
      <span className={styles.tile}>
        <IconShieldCheck size={28} />
      </span>
      <output>{t(isDone ? 'proof.done' : 'proof.running')}</output>
      <progress aria-label={t('proof.progress')} max={100} value={percent} className={styles.meter} />
      <Button size="touch" disabled={isDone} onClick={onCancel}>
        {t('common:cancel')}
      </Button>
    </div>
  )
}
