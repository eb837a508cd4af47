import { Link, useNavigate } from 'react-router-dom'
import type { DeskCase } from '#contract/messages/entities/desk.ts'
import { SupportState, type SupportChannel } from '#contract/messages/entities/support.ts'
import type { deskStatus } from '#contract/messages/desk-calls.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useDeskCases } from './desk-data.ts'
import styles from './desk.module.css'
import { deskPath } from './message-paths.ts'

export interface DeskCasesProps {
  channel: SupportChannel
  state: SupportState
  status: ResponseOf<typeof deskStatus>
  openId: string | null
}

const CaseRow = ({ found, to, isOpen }: { found: DeskCase; to: string; isOpen: boolean }) => {
  const { t } = useTranslations('messages')
  const { language } = useAppearance()
  return (
    <li>
      <Link to={to} className={styles.case} aria-current={isOpen ? 'page' : undefined}>
        <span className={styles.caseTop}>
          <b>{found.memberName}</b>
          <time>{momentWords(found.changedAtMs, language)}</time>
        </span>
        <span className={styles.caseText}>
          <span>{found.title}</span>
          {found.isNews ? (
            <Badge tone="accent">{t('desk.isNew')}</Badge>
          ) : (
            <small>{t(`support.categories.${found.category}`)}</small>
          )}
        </span>
      </Link>
    </li>
  )
}

/** Who waits, who was answered, what is closed. */
export const DeskCases = ({ channel, state, status, openId }: DeskCasesProps) => {
  const { t } = useTranslations('messages')
  const navigate = useNavigate()
  const query = useDeskCases(channel, state)
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? []
  const show = (next: { channel?: SupportChannel; state?: SupportState }): void => {
    const { channel: one, state: other } = { channel, state, ...next }
    void navigate(`${deskPath}?channel=${one}&state=${other}`, { replace: true })
  }
  const channels = (['chat', 'feedback'] as const).map((value) => ({
    value,
    label: t(`support.${value}`),
    ...(status.unread[value] > 0 && { count: status.unread[value] }),
  }))
  const states = SupportState.options.map((value) => ({ value, label: t(`desk.states.${value}`) }))
  return (
    <section className={styles.list} aria-label={t('desk.cases')}>
      <Tabs
        items={channels}
        value={channel}
        onChange={(next) => show({ channel: next })}
        label={t('desk.channel')}
        look="segmented"
        spread
      />
      <Tabs
        items={states}
        value={state}
        onChange={(next) => show({ state: next })}
        label={t('desk.state')}
        look="chip"
      />
      <QueryView query={query} skeleton={[64, 64, 64]}>
        {() =>
          cases.length === 0 ? (
            <Empty title={t('desk.none')} text={t('desk.noneText')} />
          ) : (
            <ul className={styles.cases}>
              {cases.map((each) => (
                <CaseRow
                  key={each.caseId}
                  found={each}
                  to={`${deskPath}/${each.caseId}?channel=${channel}&state=${state}`}
                  isOpen={each.caseId === openId}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {query.hasNextPage ? (
        <Button variant="ghost" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('desk.more')}
        </Button>
      ) : null}
    </section>
  )
}
