import { roomModerationLog } from '#contract/rooms/moderation-calls.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import type { ModerationEntry } from '#contract/rooms/entities/moderation.ts'
import styles from './console.module.css'
import { useEntryWords } from './entry-words.ts'

const Line = ({ entry }: { entry: ModerationEntry }) => {
  const { t, language } = useTranslations('moderation')
  const { words, details } = useEntryWords(entry)
  const lines = [...details, t('person.by', { by: entry.by?.nickname ?? t('log.site') })]
  return (
    <li data-undone={entry.undone !== null}>
      <time dateTime={new Date(entry.atMs).toISOString()}>{momentWords(entry.atMs, language)}</time>
      <span>
        {words}
        <small>{entry.undone ? t('log.undone', { by: entry.undone.by }) : lines.join(' · ')}</small>
      </span>
    </li>
  )
}

/** What was done to somebody in this room. [P-02] */
export const PersonHistory = ({ memberId }: { memberId: string }) => {
  const { t } = useTranslations('moderation')
  const { room } = useRoomActors()
  const { roomNo: chatRoomNo } = room.getSnapshot().context
  const history = useOwn(roomModerationLog, { chatRoomNo, memberId })
  return (
    <QueryView query={history} skeleton={[28, 28]}>
      {({ entries }) =>
        entries.length === 0 ? (
          <p className={styles.quiet}>{t('person.noHistory')}</p>
        ) : (
          <ol className={styles.texts}>
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </ol>
        )
      }
    </QueryView>
  )
}
