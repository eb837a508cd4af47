import { useId, useState } from 'react'
import { reportWordsMax } from '#contract/limits.ts'
import { ReportReason } from '#contract/rooms/entities/report.ts'
import { reportSend } from '#contract/rooms/report-calls.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import type { LineSubject } from '#src/shared/room/room-parts.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { isOver, TextCount } from '#src/ui/text-count.tsx'
import { toast } from '#src/ui/toast-store.ts'
import styles from './viewer-sheet.module.css'

const useReport = (subject: LineSubject, onClose: () => void) => {
  const { t } = useTranslations()
  const { gateway } = useServices()
  const { room } = useRoomActors()
  const { roomNo: chatRoomNo } = room.getSnapshot().context
  return useCommand(
    ({ isPerson, ...why }: { isPerson: boolean; reason: ReportReason; words: string }, requestId) => {
      const { memberId, messageId } = subject
      const about = isPerson || messageId === null ? { memberId } : { messageId }
      return gateway.call(reportSend, { requestId, chatRoomNo, ...why, ...about })
    },
    ({ isNew }) => {
      toast(t(isNew ? 'report.done' : 'report.before'), { tone: 'success' })
      onClose()
    },
  )
}

const Quote = ({ subject: { nickname, quote } }: { subject: LineSubject }) => {
  const { t } = useTranslations()
  return (
    <blockquote className={styles.quote}>
      <b translate="no">{nickname}</b>
      {t('chat.colon')}
      {quote}
    </blockquote>
  )
}

interface ReportDialogProps {
  subject: LineSubject
  onClose: () => void
}

/** One of five reasons, and words if one likes; about a line, or the person alone. [P-02] */
export const ReportDialog = ({ subject, onClose }: ReportDialogProps) => {
  const { t } = useTranslations()
  const name = useId()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [words, setWords] = useState('')
  const [isPerson, setPerson] = useState(false)
  const { send, busy, refusal, unanswered } = useReport(subject, onClose)
  const isLine = subject.messageId !== null
  const problem = unanswered ? t('viewer.unanswered') : refusal?.msg
  return (
    <Dialog
      open
      staysOnPress
      onClose={onClose}
      title={t('report.title', { name: subject.nickname })}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="danger"
            busy={busy}
            disabled={reason === null || isOver(words, reportWordsMax)}
            onClick={() => reason && send({ isPerson, reason, words })}
          >
            {t(reason === null ? 'report.choose' : 'report.send')}
          </Button>
        </>
      }
    >
      {isLine ? <Quote subject={subject} /> : null}
      <fieldset className={styles.reasons}>
        <legend>{t('report.reason')}</legend>
        {ReportReason.options.map((code) => (
          <label key={code}>
            <input type="radio" name={name} value={code} checked={reason === code} onChange={() => setReason(code)} />
            {t(`mod.reasons.${code}`)}
          </label>
        ))}
      </fieldset>
      {isLine ? (
        <Checkbox checked={isPerson} onChange={(event) => setPerson(event.target.checked)}>
          {t('report.person')}
        </Checkbox>
      ) : null}
      <textarea
        className={styles.words}
        rows={2}
        value={words}
        aria-label={t('report.words')}
        placeholder={t('report.words')}
        aria-invalid={isOver(words, reportWordsMax) || undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <TextCount value={words} limit={reportWordsMax} />
      <p className={styles.note}>{t(isLine ? 'report.note' : 'report.personNote')}</p>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </Dialog>
  )
}
