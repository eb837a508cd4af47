import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import { accountChangeDisown } from '#contract/accounts/calls/account-changes.ts'
import type { AccountChange } from '#contract/accounts/entities/account-change.ts'
import type { accountNoticeMachine } from '#src/machines/accounts/account-notice-machine.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import styles from './change-notice.module.css'
import { useDisown } from './use-disown.ts'

export type AccountNoticeActor = ActorRefFrom<typeof accountNoticeMachine>

const ChangeList = ({ changes }: { changes: readonly AccountChange[] }) => {
  const { t, language } = useTranslations('changes')
  return (
    <ul className={styles.list}>
      {changes.map(({ id, kind, what, atMs }) => (
        <li key={id}>
          <b>{t(`kinds.${kind}`, { what })}</b>
          <small>{momentWords(atMs, language)}</small>
        </li>
      ))}
    </ul>
  )
}

interface NoticeProps {
  changes: readonly AccountChange[]
  first: AccountChange
  onClose: () => void
}

const Notice = ({ changes, first, onClose }: NoticeProps) => {
  const { t } = useTranslations('changes')
  const { gateway } = useShellServices()
  const { confirm, isBusy, problem } = useDisown(
    useCallback(() => gateway.call(accountChangeDisown, { id: first.id }), [gateway, first.id]),
  )
  return (
    <Dialog
      open
      dismissible={false}
      onClose={onClose}
      title={t('notice.title')}
      footer={
        <>
          <Button size="touch" onClick={onClose}>
            {t('notice.mine')}
          </Button>
          <Button variant="danger" size="touch" busy={isBusy} onClick={confirm}>
            {t('notice.notMe')}
          </Button>
        </>
      }
    >
      <p>{t('notice.text')}</p>
      <ChangeList changes={changes} />
      {changes.some(({ holdsWithdrawals }) => holdsWithdrawals) ? <p>{t('notice.held')}</p> : null}
      <p>{t('notice.consequence')}</p>
      <div role="alert" className={styles.problem}>
        {problem ? problem.msg || t('confirm.fault') : null}
      </div>
    </Dialog>
  )
}

/** What another device has just done to the account, and the way to say that it was not me. */
export const ChangeNotice = ({ notice }: { notice: AccountNoticeActor }) => {
  const changes = useSelector(notice, ({ context }) => context.changes)
  const [first] = changes
  if (!first) return null
  return <Notice key={first.id} changes={changes} first={first} onClose={() => notice.send({ type: 'notice.close' })} />
}
