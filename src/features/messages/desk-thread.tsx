import { useState } from 'react'
import { deskPictureFile } from '#contract/messages/desk-calls.ts'
import { supportTextMax } from '#contract/limits.ts'
import type { DeskThread } from '#contract/messages/entities/desk.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { asRow, asStack } from '#src/ui/layout.ts'
import { classes } from '#src/ui/classes.ts'
import { Note } from '#src/ui/note.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import { useDeskActions, useDeskThread } from './desk-data.ts'
import desk from './desk.module.css'
import { Entries } from './support-entries.tsx'
import { StateBadge } from './support-thread.tsx'
import styles from './support.module.css'
import { useTyping } from './use-typing.ts'

const Answer = ({ caseId, isClosed, onTyped }: { caseId: string; isClosed: boolean; onTyped: () => void }) => {
  const { t } = useTranslations('messages')
  const [text, setText] = useState('')
  const { answer, close } = useDeskActions(caseId, () => setText(''))
  const trimmed = text.trim()
  const isLong = isOver(text, supportTextMax)
  const refusal = answer.refusal ?? close.refusal
  return (
    <form
      className={asStack(10)}
      onSubmit={(event) => {
        event.preventDefault()
        if (trimmed !== '' && !isLong) answer.send(trimmed)
      }}
    >
      <TextArea
        label={t('desk.answer')}
        rows={3}
        limit={supportTextMax}
        placeholder={t('desk.placeholder')}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onTyped()
        }}
      />
      {answer.unanswered || close.unanswered ? <Note tone="wait">{t('member:states.unanswered')}</Note> : null}
      {refusal ? <Note tone="bad">{refusal.msg}</Note> : null}
      <div className={asRow(8, 'end')}>
        {isClosed ? null : (
          <Button size="touch" variant="ghost" busy={close.busy} onClick={() => close.send(null)}>
            {t('desk.close')}
          </Button>
        )}
        <Button type="submit" size="touch" variant="primary" busy={answer.busy} disabled={trimmed === '' || isLong}>
          {t('desk.send')}
        </Button>
      </div>
    </form>
  )
}

const Open = ({ thread: { case: of, entries } }: { thread: DeskThread }) => {
  const { t } = useTranslations('messages')
  const { language } = useAppearance()
  const { isWriting, typed } = useTyping(of.caseId, 'member', entries.length)
  return (
    <section className={classes(styles.thread, desk.open)} aria-label={of.memberName}>
      <header className={desk.about}>
        <h2>{of.memberName}</h2>
        <StateBadge state={of.state} />
        <small>
          {t(`support.categories.${of.category}`)} · {t('desk.since', { when: momentWords(of.openedAtMs, language) })}
        </small>
      </header>
      <Entries
        entries={entries}
        own="staff"
        names={{ member: of.memberName, staff: t('support.staff') }}
        pictures={deskPictureFile}
        isWriting={isWriting}
      />
      <Answer caseId={of.caseId} isClosed={of.state === 'closed'} onTyped={typed} />
    </section>
  )
}

/** One case with what the staff can do. */
export const DeskCaseView = ({ caseId }: { caseId: string }) => (
  <QueryView query={useDeskThread(caseId)} skeleton={[56, 72, 72, 160]}>
    {(thread) => <Open thread={thread} />}
  </QueryView>
)
