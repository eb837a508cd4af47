import { useState, type ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { SupportCategory } from '#contract/messages/entities/support.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { feedbackPath, messagesPath } from './message-paths.ts'
import page from './messages-page.module.css'
import { useCases, useThread } from './support-data.ts'
import { SupportForm } from './support-form.tsx'
import { StateBadge, Thread } from './support-thread.tsx'
import styles from './support.module.css'

interface FrameProps {
  title: string
  back: string
  /** Two columns where there is room. */
  isWide?: boolean
  children: ReactNode
}

const Frame = ({ title, back, isWide = false, children }: FrameProps) => {
  const { t } = useTranslations('messages')
  return (
    <div className={page.page} data-wide={isWide || undefined}>
      <PageTitle title={title} />
      <PageHead title={title} back={{ to: back, label: t('back') }} />
      <div className={page.body}>{children}</div>
    </div>
  )
}

const Cases = () => {
  const { t } = useTranslations('messages')
  const { language } = useAppearance()
  const query = useCases('feedback')
  const cases = query.data?.pages.flatMap((each) => each.cases) ?? []
  return (
    <Panel title={t('support.mine')}>
      <QueryView query={query} skeleton={[56, 56]}>
        {() =>
          cases.length === 0 ? (
            <Empty title={t('support.none')} text={t('support.noneText')} />
          ) : (
            <ul className={styles.cases}>
              {cases.map(({ caseId, title, state, isNews, changedAtMs }) => (
                <li key={caseId}>
                  <Link to={`${feedbackPath}/${caseId}`}>
                    <b>{title}</b>
                    {isNews ? <Badge tone="accent">{t('support.news')}</Badge> : <StateBadge state={state} />}
                    <time>{momentWords(changedAtMs, language)}</time>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {query.hasNextPage ? (
        <Button variant="ghost" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </Panel>
  )
}

/** What I have to say to the site, and what came of it. */
export const FeedbackPage = () => {
  const { t } = useTranslations('messages')
  const navigate = useNavigate()
  const [category, setCategory] = useState<SupportCategory>('account')
  const items = SupportCategory.options.map((value) => ({ value, label: t(`support.categories.${value}`) }))
  return (
    <Frame title={t('support.feedback')} back={messagesPath} isWide>
      <Panel title={t('support.feedbackNew')} hint={t('support.feedbackLead')}>
        <SupportForm
          to={{ channel: 'feedback', category }}
          label={t('support.text')}
          action={t('support.send')}
          onSent={(caseId) => void navigate(`${feedbackPath}/${caseId}`)}
        >
          <Tabs
            atOnce
            items={items}
            value={category}
            onChange={setCategory}
            label={t('support.category')}
            look="chip"
          />
        </SupportForm>
      </Panel>
      <Cases />
    </Frame>
  )
}

/** One feedback with its answers. */
export const FeedbackCasePage = () => {
  const { t } = useTranslations('messages')
  const { caseId = '' } = useParams()
  const query = useThread(caseId)
  return (
    <Frame title={t('support.feedback')} back={feedbackPath}>
      <QueryView query={query} skeleton={[72, 72, 160]}>
        {(thread) => <Thread key={caseId} thread={thread} />}
      </QueryView>
    </Frame>
  )
}

const OpenChat = ({ caseId }: { caseId: string }) => (
  <QueryView query={useThread(caseId)} skeleton={[72, 72, 160]}>
    {(thread) => <Thread thread={thread} />}
  </QueryView>
)

/** Customer service, in writing and in turn. */
export const ServicePage = () => {
  const { t } = useTranslations('messages')
  const query = useCases('chat')
  return (
    <Frame title={t('support.chat')} back={messagesPath}>
      <QueryView query={query} skeleton={[72, 160]}>
        {({ pages }) => {
          const newest = pages[0]?.cases[0]
          if (newest) return <OpenChat caseId={newest.caseId} />
          return (
            <Panel title={t('support.chatNew')} hint={t('support.chatLead')}>
              <SupportForm
                to={{ channel: 'chat', category: 'other' }}
                label={t('support.text')}
                action={t('support.start')}
                onSent={() => undefined}
              />
            </Panel>
          )
        }}
      </QueryView>
    </Frame>
  )
}
