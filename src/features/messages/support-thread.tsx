import { supportPictureFile } from '#contract/messages/support-calls.ts'
import type { SupportCase, SupportThread } from '#contract/messages/entities/support.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { asRow } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useCloseCase } from './support-data.ts'
import { Entries } from './support-entries.tsx'
import { SupportForm } from './support-form.tsx'
import styles from './support.module.css'
import { useTyping } from './use-typing.ts'

export const StateBadge = ({ state }: { state: SupportCase['state'] }) => {
  const { t } = useTranslations('messages')
  return (
    <Badge tone={state === 'answered' ? 'success' : state === 'waiting' ? 'warning' : 'plain'}>
      {t(`support.states.${state}`)}
    </Badge>
  )
}

const CaseStatus = ({ of: { channel, state, ahead, caseId } }: { of: SupportCase }) => {
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
  const { isWriting, typed } = useTyping(of.caseId, 'staff', entries.length)
  return (
    <div className={styles.thread}>
      <p className={asRow(8, 'middle', 'fs13', 'soft')}>
        <StateBadge state={of.state} />
        {t(`support.categories.${of.category}`)}
      </p>
      <Entries
        entries={entries}
        own="member"
        names={{ member: t('support.me'), staff: t('support.staff') }}
        pictures={supportPictureFile}
        isWriting={isWriting}
      />
      <CaseStatus of={of} />
      <SupportForm
        to={of.caseId}
        label={t('support.reply')}
        action={t('support.say')}
        onTyped={typed}
        onSent={() => undefined}
      />
    </div>
  )
}
