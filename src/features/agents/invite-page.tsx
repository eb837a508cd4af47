import { referralOwn } from '#contract/agents/referral-calls.ts'
import { InviteBox } from '#src/shared/agents/invite-box.tsx'
import { InvitedList } from '#src/shared/agents/invited-list.tsx'
import { useOwn } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { BarredAlert } from '#src/shared/site/barred-alert.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { asText } from '#src/ui/layout.ts'
import styles from './invite.module.css'

/** A member's own code and whom it brought. [C-15, R-12] */
export const InvitePage = () => {
  const { t } = useTranslations('agents')
  const own = useOwn(referralOwn, {})
  return (
    <div className={styles.page}>
      <PageTitle title={t('invite.title')} />
      <PageHead title={t('invite.title')} lead={t('invite.lead')} />
      <QueryView query={own} skeleton={[170, 220]}>
        {({ code, invited, invitedByThem, isBarred }) => (
          <>
            {isBarred ? <BarredAlert title={t('invite.title')} text={t('invite.barred')} /> : null}
            <Panel title={t('invite.yours')}>
              <InviteBox code={code} />
            </Panel>
            <Panel title={t('invite.friends')}>
              <InvitedList invited={invited} invitedByThem={invitedByThem} />
            </Panel>
          </>
        )}
      </QueryView>
      <p className={asText('fs13', 'quiet')}>{t('invite.rules')}</p>
    </div>
  )
}
