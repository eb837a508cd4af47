import type { SupportCase, SupportEntry, SupportPicture, SupportThread } from '#contract/messages/entities/support.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useCloseCase, usePicture } from './support-data.ts'
import { SupportForm } from './support-form.tsx'
import styles from './support.module.css'

export const StateBadge = ({ state }: { state: SupportCase['state'] }) => {
  const { t } = useTranslations('messages')
  return (
    <Badge tone={state === 'answered' ? 'success' : state === 'waiting' ? 'warning' : 'plain'}>
      {t(`support.states.${state}`)}
    </Badge>
  )
}

const Picture = ({ picture: { pictureId }, label }: { picture: SupportPicture; label: string }) => {
  const { data, isError, refetch } = usePicture(pictureId)
  const { t } = useTranslations('common')
  if (data) return <img src={data} alt={label} className={styles.picture} />
  return isError ? (
    <Button size="sm" onClick={() => void refetch()}>
      {t('retry')}
    </Button>
  ) : (
    <Skeleton className={styles.ghost} />
  )
}

const Entry = ({ entry: { by, text, picture, atMs } }: { entry: SupportEntry }) => {
  const { t } = useTranslations('messages')
  const { language } = useAppearance()
  const who = t(by === 'staff' ? 'support.staff' : 'support.me')
  return (
    <li className={styles.entry} data-by={by}>
      <small>
        {who} · {momentWords(atMs, language)}
      </small>
      {picture ? <Picture picture={picture} label={t('support.shown', { who })} /> : <p>{text}</p>}
    </li>
  )
}

const Standing = ({ of: { channel, state, ahead, caseId } }: { of: SupportCase }) => {
  const { t } = useTranslations('messages')
  const close = useCloseCase(caseId)
  const waits = () => {
    if (ahead === null) return t('support.waits')
    return ahead === 0 ? t('support.first') : t('support.ahead', { count: ahead })
  }
  return (
    <>
      {state === 'waiting' ? <Note tone="wait">{waits()}</Note> : null}
      {state === 'closed' ? <Note tone="plain">{t('support.closed')}</Note> : null}
      {channel === 'chat' && state !== 'closed' ? (
        <Button size="sm" variant="ghost" busy={close.busy} onClick={() => close.send(null)}>
          {t('support.close')}
        </Button>
      ) : null}
    </>
  )
}

/** What was said, how it stands, and a place to go on. */
export const Thread = ({ thread: { case: of, entries } }: { thread: SupportThread }) => {
  const { t } = useTranslations('messages')
  return (
    <div className={styles.thread}>
      <p className={styles.about}>
        <StateBadge state={of.state} />
        {t(`support.categories.${of.category}`)}
      </p>
      <ol className={styles.entries} aria-live="polite">
        {entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} />
        ))}
      </ol>
      <Standing of={of} />
      <SupportForm to={of.caseId} label={t('support.reply')} action={t('support.say')} onSaid={() => undefined} />
    </div>
  )
}
