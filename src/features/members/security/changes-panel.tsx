import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { accountChangeDisown, accountChangeList } from '#contract/accounts/calls/account-changes.ts'
import type { AccountChange } from '#contract/accounts/entities/account-change.ts'
import { changeDisownMs } from '#contract/limits.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useAccountChanges, useMemberCache } from '#src/features/members/member-data.ts'
import { changesPath } from '#src/features/members/member-sections.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { arriveAt } from './arrive-at.ts'

const dayMs = 24 * 60 * 60_000

const Change = ({ change, onDisown }: { change: AccountChange; onDisown: () => void }) => {
  const { t, language } = useTranslations('changes')
  return (
    <Row
      icon={<IconShieldCheck />}
      label={t(`kinds.${change.kind}`, { what: change.what })}
      value={momentWords(change.atMs, language)}
      action={
        <Button variant="dangerSoft" onClick={onDisown}>
          {t('notice.notMeShort')}
        </Button>
      }
    />
  )
}

/** What changed of the account in the last days, each with a way to say that it was not me. */
export const ChangesPanel = () => {
  const { t } = useTranslations('changes')
  const { gateway } = useShellServices()
  const { askAgain } = useMemberCache()
  const query = useAccountChanges()
  const { pathname, hash } = useLocation()
  const [disowning, setDisowning] = useState<AccountChange | null>(null)
  const disown = useCommand(
    (id: string) => gateway.call(accountChangeDisown, { id }),
    () => setDisowning(null),
    ({ msg }) => {
      askAgain(accountChangeList)
      toast(msg, { tone: 'warning' })
    },
  )
  return (
    <Panel title={t('list.title')} hint={t('list.hint', { days: changeDisownMs / dayMs })}>
      <QueryView query={query} skeleton={[44]}>
        {({ changes }) => (
          <div ref={`${pathname}${hash}` === changesPath ? arriveAt : null}>
            {changes.length === 0 ? (
              <p>{t('list.none')}</p>
            ) : (
              <Rows>
                {changes.map((change) => (
                  <Change key={change.id} change={change} onDisown={() => setDisowning(change)} />
                ))}
              </Rows>
            )}
          </div>
        )}
      </QueryView>
      <ConfirmDialog
        open={disowning !== null}
        title={t('notice.notMe')}
        text={t('notice.consequence')}
        action={t('notice.notMe')}
        onClose={() => setDisowning(null)}
        onConfirm={() => disowning && disown.send(disowning.id)}
      />
    </Panel>
  )
}
