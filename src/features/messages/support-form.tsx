import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { supportPicturesMax, supportTextMax } from '#contract/limits.ts'
import type { SupportCategory, SupportChannel } from '#contract/messages/entities/support.ts'
import { lengthOf } from '#contract/text/text.ts'
import { proofTypes } from '#src/shared/app/picture-upload.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { asStack } from '#src/ui/layout.ts'
import { IconUpload } from '#src/ui/member-icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import { usePicked, useSupport, type Picked } from './support-data.ts'
import styles from './support.module.css'

const Preview = ({ picture, label, onDrop }: { picture: Blob; label: string; onDrop: () => void }) => {
  const url = useMemo(() => URL.createObjectURL(picture), [picture])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <button type="button" className={styles.preview} aria-label={label} onClick={onDrop}>
      <img src={url} alt="" />
    </button>
  )
}

const Pictures = ({ picked }: { picked: Picked }) => {
  const { t } = useTranslations('messages')
  const { pictures, isFaulty, pick, drop } = picked
  return (
    <div className={styles.pictures}>
      {pictures.map((picture, at) => (
        <Preview
          key={at}
          picture={picture}
          label={t('support.dropPicture', { number: at + 1 })}
          onDrop={() => drop(at)}
        />
      ))}
      {pictures.length < supportPicturesMax ? (
        <label className={buttonClass({ size: 'sm' })}>
          <IconUpload size={16} />
          {t('support.picture')}
          <input
            type="file"
            accept={proofTypes.join(',')}
            className={styles.file}
            onChange={({ target }) => {
              void pick(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
      ) : null}
      <small>{t('support.pictureLimit', { max: supportPicturesMax })}</small>
      {isFaulty ? <Note tone="bad">{t('support.pictureFault')}</Note> : null}
    </div>
  )
}

export interface SupportFormProps {
  /** A case that goes on, or what a new one is. */
  to: { channel: SupportChannel; category: SupportCategory } | string
  label: string
  action: string
  onSent: (caseId: string) => void
  onTyped?: () => void
  children?: ReactNode
}

/** A text with pictures. What could not be sent stays. */
export const SupportForm = ({ to, label, action, onSent, onTyped, children }: SupportFormProps) => {
  const { t } = useTranslations('messages')
  const [text, setText] = useState('')
  const picked = usePicked()
  const { send, busy, refusal, unanswered } = useSupport(typeof to === 'string' ? to : to.channel, (caseId) => {
    setText('')
    picked.clear()
    onSent(caseId)
  })
  const trimmed = text.trim()
  const isLong = isOver(text, supportTextMax)
  return (
    <form
      className={asStack(10)}
      onSubmit={(event) => {
        event.preventDefault()
        if (trimmed !== '' && !isLong) send({ to, text: trimmed, pictures: picked.pictures })
      }}
    >
      {children}
      <TextArea
        label={label}
        limit={supportTextMax}
        placeholder={t('support.placeholder')}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onTyped?.()
        }}
      />
      {lengthOf(text) < supportTextMax * 0.8 ? (
        <small className={styles.count}>{t('support.count', { count: lengthOf(text), max: supportTextMax })}</small>
      ) : null}
      <Pictures picked={picked} />
      {unanswered ? <Note tone="wait">{t('member:states.unanswered')}</Note> : null}
      {refusal && !unanswered ? <Note tone="bad">{refusal.msg}</Note> : null}
      <Button type="submit" variant="primary" busy={busy} disabled={trimmed === '' || isLong}>
        {action}
      </Button>
    </form>
  )
}
