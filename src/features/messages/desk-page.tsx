import { Link, useParams, useSearchParams } from 'react-router-dom'
import { SupportChannel, SupportState } from '#contract/messages/entities/support.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { DeskCases } from './desk-cases.tsx'
import { useFollowDesk, useDeskStatus } from './desk-data.ts'
import styles from './desk.module.css'
import { DeskCaseView } from './desk-thread.tsx'
import { deskPath, messagesPath } from './message-paths.ts'

/** Which cases the list shows: a part of the address, so that a case that is opened leaves it as it is. */
const useVisibleCases = () => {
  const [search] = useSearchParams()
  const channel = SupportChannel.safeParse(search.get('channel'))
  const state = SupportState.safeParse(search.get('state'))
  return { channel: channel.success ? channel.data : 'chat', state: state.success ? state.data : 'waiting' } as const
}

const Head = ({ back, waiting }: { back: string; waiting: number | null }) => {
  const { t } = useTranslations('messages')
  return (
    <PageHead title={t('desk.title')} back={{ to: back, label: t(back === messagesPath ? 'back' : 'desk.list') }}>
      {waiting === null ? null : (
        <Badge tone={waiting === 0 ? 'plain' : 'warning'}>
          {waiting === 0 ? t('desk.quiet') : t('desk.waiting', { count: waiting })}
        </Badge>
      )}
    </PageHead>
  )
}

/** Feedback and chats of members, for those who answer them. */
export const DeskPage = () => {
  const { t } = useTranslations('messages')
  const { caseId } = useParams()
  const visible = useVisibleCases()
  const query = useDeskStatus()
  useFollowDesk()
  const listPath = `${deskPath}?channel=${visible.channel}&state=${visible.state}`
  const waiting = query.data?.isStaff ? query.data.waiting.chat + query.data.waiting.feedback : null
  return (
    <div className={styles.page}>
      <PageTitle title={t('desk.title')} />
      <Head back={caseId === undefined ? messagesPath : listPath} waiting={waiting} />
      <QueryView query={query} skeleton={[44, 64, 64, 64]}>
        {(status) =>
          status.isStaff ? (
            <div className={styles.columns} data-open={caseId !== undefined}>
              <DeskCases {...visible} status={status} openId={caseId ?? null} />
              {caseId === undefined ? (
                <Empty title={t('desk.choose')} text={t('desk.chooseText')} />
              ) : (
                <DeskCaseView key={caseId} caseId={caseId} />
              )}
            </div>
          ) : (
            <Empty
              title={t('desk.others')}
              text={t('desk.othersText')}
              action={
                <Link to="/app/service" className={buttonClass({ size: 'touch' })}>
                  {t('desk.service')}
                </Link>
              }
            />
          )
        }
      </QueryView>
    </div>
  )
}
