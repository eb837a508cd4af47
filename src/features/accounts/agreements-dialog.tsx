import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { agreementsMachine } from '#src/machines/accounts/agreements-machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'

/** The texts that changed since the member agreed, each to be read in a window of its own. [C-11] */
export const AgreementsDialog = ({ agreements }: { agreements: ActorRefFrom<typeof agreementsMachine> }) => {
  const { t } = useTranslations('account')
  const isBusy = useSelector(agreements, (snapshot) => snapshot.matches('accepting'))
  const isOpen = useSelector(agreements, (snapshot) => snapshot.matches('shown'))
  const { texts, failed } = useSelector(agreements, ({ context }) => context)
  const later = () => agreements.send({ type: 'agreements.later' })
  return (
    <Dialog
      open={isOpen || isBusy}
      dismissible={!isBusy}
      onClose={later}
      title={t('agreements.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button disabled={isBusy} onClick={later}>
            {t('agreements.later')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => agreements.send({ type: 'agreements.accept' })}>
            {t('agreements.accept')}
          </Button>
        </>
      }
    >
      <p>{t('agreements.text')}</p>
      <ul className={styles.changed}>
        {texts.map(({ id, title, version }) => (
          <li key={id}>
            <a href={`/app/help/${id}`} target="_blank" rel="noreferrer" className={styles.link}>
              {t('register.text', { title })}
            </a>
            <small>{t('agreements.since', { version })}</small>
          </li>
        ))}
      </ul>
      {failed ? (
        <p role="alert" className={styles.error}>
          {t('agreements.failed')}
        </p>
      ) : null}
    </Dialog>
  )
}
