import { useState, type ReactNode } from 'react'
import { Form, FormDialog } from '#src/features/members/form.tsx'
import type { NoticeOf } from '#src/features/members/form-notice.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { asText } from '#src/ui/layout.ts'

interface TypedConfirmationProps {
  open: boolean
  onClose: () => void
  /** What has to be typed. */
  word: string
  action: string
  busy: boolean
  notice: NoticeOf
  onConfirm: () => void
  /** The consequences, above the field. */
  children: ReactNode
}

const Fields = ({ word, action, busy, notice, onConfirm, children }: TypedConfirmationProps) => {
  const { t } = useTranslations('protection')
  const [text, setText] = useState('')
  return (
    <Form danger action={action} busy={busy} disabled={text.trim() !== word} notice={notice} onSubmit={onConfirm}>
      {children}
      <p className={asText('fs14', 'soft')}>{t('typed.text', { word })}</p>
      <TextField
        label={t('typed.label')}
        placeholder={word}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Form>
  )
}

/** Asks for a word before what cannot be taken back. */
export const TypedConfirmation = (props: TypedConfirmationProps) => {
  const { t } = useTranslations('protection')
  return (
    <FormDialog open={props.open} onClose={props.onClose} title={t('typed.title')} busy={props.busy}>
      <Fields {...props} />
    </FormDialog>
  )
}
