import { useState } from 'react'
import { Button, type ButtonProps } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { Command } from '#src/shared/app/use-command.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

export interface SpeedStepProps {
  command: Command<null>
  variant?: NonNullable<ButtonProps['variant']>
  disabled?: boolean
  /** Asked before it is done. */
  ask?: { title: string; text: string }
  children: string
}

/** What came of a step that was refused, or that nobody answered. */
export const StepNews = ({ command }: { command: Pick<Command<never>, 'refusal' | 'unanswered'> }) => {
  const { t } = useTranslations('finance')
  if (command.unanswered) return <Note tone="wait">{t('speed.act.unanswered')}</Note>
  return command.refusal ? <Note tone="bad">{command.refusal.msg}</Note> : null
}

/** A button that moves an order on. */
export const SpeedStep = ({ command, variant = 'ghost', disabled = false, ask, children }: SpeedStepProps) => {
  const [asking, setAsking] = useState(false)
  const send = () => command.send(null)
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'primary' ? 'lg' : 'md'}
        block
        busy={command.busy}
        disabled={disabled}
        onClick={() => (ask ? setAsking(true) : send())}
      >
        {children}
      </Button>
      <StepNews command={command} />
      {ask ? (
        <ConfirmDialog
          open={asking}
          title={ask.title}
          text={ask.text}
          action={children}
          onClose={() => setAsking(false)}
          onConfirm={send}
        />
      ) : null}
    </>
  )
}
