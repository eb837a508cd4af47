import { useOwnPages } from '#src/shared/app/own-data.ts'
import { roomModerationLog } from '#contract/rooms/calls.ts'
import type { ModerationEntry } from '#contract/rooms/entities/moderation.ts'
import { siteClockOf } from '#contract/site/rules/site-clock.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconHistory } from '#src/ui/room-icons.tsx'
import type { RowMember } from '#src/features/rooms/chat/row-actions.ts'
import styles from './console.module.css'
import { useEntryWords } from './entry-words.ts'

type OnPerson = (member: RowMember) => void

const Entry = ({ entry, onPerson }: { entry: ModerationEntry; onPerson: OnPerson }) => {
  const { t } = useTranslations('moderation')
  const { words, details } = useEntryWords(entry)
  const { member, by, atMs, undone } = entry
  const act = (
    <>
      <b>{by?.nickname ?? t('log.site')}</b> {words}
    </>
  )
  return (
    <li className={styles.entry} data-undone={undone !== null}>
      <time dateTime={new Date(atMs).toISOString()} title={siteClockOf(atMs)}>
        {siteClockOf(atMs).slice(11)}
      </time>
      <div>
        {member ? (
          <button
            type="button"
            className={styles.entryAct}
            onClick={() => onPerson({ ...member, memberId: member.id, quote: '' })}
          >
            {act}
          </button>
        ) : (
          <span className={styles.entryAct}>{act}</span>
        )}
        {details.map((detail) => (
          <small key={detail}>{detail}</small>
        ))}
        {undone ? <small>{t('log.undone', { by: undone.by })}</small> : null}
      </div>
    </li>
  )
}

/** What was done in the room, by whom, to whom and why, with what was before and after. [P-02] */
export const LogPanel = ({ onPerson }: { onPerson: OnPerson }) => {
  const { t } = useTranslations('moderation')
  const { room } = useRoomActors()
  const { roomNo } = room.getSnapshot().context
  const log = useOwnPages({
    call: roomModerationLog,
    input: { chatRoomNo: roomNo },
    cursor: 'beforeId',
    endOf: ({ nextBeforeId }) => nextBeforeId,
  })
  return (
    <section className={styles.panel} aria-label={t('log.title')}>
      <h2 className={styles.heading}>{t('log.title')}</h2>
      <QueryView query={log} skeleton={[28, 28, 28, 28]}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0)
            return <Empty icon={<IconHistory size={28} />} title={t('log.empty')} text={t('log.emptyText')} />
          return (
            <ol className={styles.log}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} onPerson={onPerson} />
              ))}
            </ol>
          )
        }}
      </QueryView>
      {log.hasNextPage ? (
        <Button size="sm" block busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('log.more')}
        </Button>
      ) : null}
    </section>
  )
}
