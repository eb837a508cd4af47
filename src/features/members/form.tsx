import type { FormEvent, ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './form.module.css'
import { FormNotice, type NoticeOf } from './form-notice.tsx'

/** The notice above a button that withdrawals wait for a day after the change. */
const HoldNote = () => {
  const { t } = useTranslations('member')
  return <p className={asText('fs12', 'quiet', 'lh15')}>{t('hold.before')}</p>
}

export interface FormProps {
  /** What the button says that sends. */
  action: string
  danger?: boolean
  disabled?: boolean
  busy: boolean
  /** True when withdrawals wait for a day after it: said above the button. */
  holds?: boolean
  /** What is said above the button: a refusal, a missing answer. */
  notice?: NoticeOf | undefined
  onSubmit: (event: FormEvent) => void
  children?: ReactNode
}

/** Fields, what the last try was answered, and the one button; Enter sends. */
export const Form = ({
  action,
  danger = false,
  disabled = false,
  busy,
  holds = false,
  notice,
  onSubmit,
  children,
}: FormProps) => (
  <form
    className={styles.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event)
    }}
  >
    {children}
    {holds ? <HoldNote /> : null}
    <FormNotice notice={notice} />
    <Button type="submit" variant={danger ? 'danger' : 'primary'} size="touch" block busy={busy} disabled={disabled}>
      {action}
    </Button>
  </form>
)

export interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Nothing but an answer closes it. */
  busy?: boolean
  children: ReactNode
}

/** A form over the page; its fields start anew each time it opens. */
export const FormDialog = ({ open, onClose, title, busy = false, children }: FormDialogProps) => {
  const { t } = useTranslations('common')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={!busy}
      title={title}
      closeLabel={t('close')}
      className={styles.dialog ?? ''}
    >
      {children}
    </Dialog>
  )
}
