import { useState } from 'react'
import type { LimitName, LimitState } from '#contract/protection/entities/protection.ts'
import { currencyPlaces } from '#contract/wallet/entities/money.ts'
import { Form } from '#src/features/members/form.tsx'
import { splitRefusal } from '#src/features/members/form-notice.tsx'
import type { Command } from '#src/shared/app/use-command.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { editOf, limitNameOf, typedLimit } from './limit-edits.ts'
import { useLimitWords } from './use-limit-words.ts'
import styles from './limits.module.css'

interface EditorProps {
  limit: LimitState
  command: Command<{ name: LimitName; amountMinor: number | null }>
}

/** A new amount for one limit; the button says what it does before it is pressed. */
export const LimitEditor = ({ limit, command }: EditorProps) => {
  const { t } = useTranslations('protection')
  const money = useMoney()
  const words = useLimitWords()
  const [text, setText] = useState('')
  const amountMinor = typedLimit(text, limit)
  const isWrong = text !== '' && amountMinor === null
  const wrong = currencyPlaces[limit.currency] === 0 ? t('limits.wrongCoins') : t('limits.wrong')
  const { notice } = splitRefusal(command, [])
  const name = limitNameOf(limit)
  const now = limit.ownMinor === null ? t('limits.none') : money.format(limit.ownMinor, limit.currency)
  return (
    <div className={styles.editor}>
      <h3>{t('limits.edit', { period: words.periodOf(limit), kind: words.kindOf(limit) })}</h3>
      <Form
        action={t(`limits.${editOf(limit, amountMinor)}`)}
        busy={command.busy}
        disabled={amountMinor === null}
        notice={notice}
        onSubmit={() => {
          if (amountMinor !== null) command.send({ name, amountMinor })
        }}
      >
        <TextField
          label={t('limits.amount')}
          hint={t('limits.now', { amount: now })}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isWrong ? wrong : undefined}
        />
      </Form>
      {limit.ownMinor === null ? null : (
        <Button variant="ghost" size="sm" busy={command.busy} onClick={() => command.send({ name, amountMinor: null })}>
          {t('limits.remove')}
        </Button>
      )}
    </div>
  )
}
