import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { InboxMessage } from '#contract/messages/entities/message.ts'
import { isKeptMessage } from '#contract/messages/rules/kept-kinds.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconSettings } from '#src/ui/room-icons.tsx'
import { isMessageTab, unreadIn, type MessageTab } from './message-kinds.ts'
import { messageSettingsPath } from './message-paths.ts'
import { MessageRow } from './message-row.tsx'
import { MessageTabs } from './message-tabs.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useMessageActions, useMessages, useUnread } from './messages-data.ts'
import { SupportCards } from './support-cards.tsx'
import styles from './messages-page.module.css'

/** What is chosen of what is shown; null: nothing is being chosen. */
type Chosen = ReadonlySet<string> | null

interface HeadProps {
  chosen: Chosen
  onCancel: () => void
  onAll: () => void
}

const Head = ({ chosen, onCancel, onAll }: HeadProps) => {
  const { t } = useTranslations('messages')
  if (chosen !== null)
    return (
      <PageHead
        title={t('chosen', { count: chosen.size })}
        start={
          <Button variant="ghost" size="touch" onClick={onCancel}>
            {t('cancel')}
          </Button>
        }
        tool={
          <Button variant="ghost" size="touch" onClick={onAll}>
            {t('chooseAll')}
          </Button>
        }
      />
    )
  return (
    <PageHead
      title={t('title')}
      back={{ to: '/app/member', label: t('back') }}
      tool={
        <Link to={messageSettingsPath} className={styles.tool} aria-label={t('settings')}>
          <IconSettings size={22} />
        </Link>
      }
    />
  )
}

interface MailListProps {
  query: ReturnType<typeof useMessages>
  messages: readonly InboxMessage[]
  actions: ReturnType<typeof useMessageActions>
  chosen: Chosen
  onChoose: (id: string) => void
}

const MailList = ({ query, messages, actions, chosen, onChoose }: MailListProps) => {
  const { t } = useTranslations('messages')
  return (
    <>
      <ul className={styles.mails}>
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            actions={actions}
            chosen={chosen && chosen.has(message.id)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="ghost" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      <p className={styles.end}>{t('end')}</p>
    </>
  )
}

const Mails = ({ tab }: { tab: MessageTab }) => {
  const { t } = useTranslations('messages')
  const query = useMessages(tab)
  const actions = useMessageActions()
  const unread = useUnread().data?.unread
  const [chosen, setChosen] = useState<Chosen>(null)
  const visible: readonly InboxMessage[] = query.data?.pages.flatMap(({ messages }) => messages) ?? []
  // What left the list meanwhile is chosen no more.
  const ids = visible.flatMap(({ id }) => (chosen?.has(id) === true ? [id] : []))
  const removable = visible.flatMap((message) =>
    ids.includes(message.id) && !isKeptMessage(message) ? [message.id] : [],
  )
  const turn = (id: string) =>
    setChosen(new Set(chosen?.has(id) === true ? ids.filter((one) => one !== id) : [...ids, id]))
  const stop = () => setChosen(null)
  return (
    <>
      <Head
        chosen={chosen && new Set(ids)}
        onCancel={stop}
        onAll={() => setChosen(new Set(visible.map(({ id }) => id)))}
      />
      <MessageTabs tab={tab} unread={unread} />
      <div className={styles.columns}>
        <div className={styles.support} data-everywhere={tab === 'all' || undefined}>
          <SupportCards />
        </div>
        <div className={styles.list}>
          <QueryView query={query} skeleton={[68, 68, 68, 68, 68]}>
            {() =>
              visible.length === 0 ? (
                <Empty title={t(tab === 'all' ? 'empty' : 'emptyKind')} text={t('emptyText')} />
              ) : (
                <MailList query={query} messages={visible} actions={actions} chosen={chosen} onChoose={turn} />
              )
            }
          </QueryView>
          {visible.length === 0 ? null : (
            <BulkBar
              ids={chosen && ids}
              removable={removable.length}
              unread={unreadIn(unread, tab)}
              onManage={() => setChosen(new Set())}
              onReadAll={() => void actions.readAll(visible[0]?.id ?? '0', tab)}
              onRead={() => void actions.read(ids).then(stop)}
              onRemove={() => void actions.remove(removable).then(stop)}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** What the site has told me. */
export const MessagesPage = () => {
  const { t } = useTranslations('messages')
  const [search] = useSearchParams()
  const asked = search.get('kind')
  const tab = isMessageTab(asked) ? asked : 'all'
  return (
    <div className={styles.page} data-wide>
      <PageTitle title={t('title')} />
      <Mails key={tab} tab={tab} />
    </div>
  )
}
