import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { bankCardInsert, bankCardList } from '#contract/wallet/calls.ts'
import { memberDetails } from '#contract/members/calls/members.ts'
import { checkCardNumber, normaliseCardNumber } from '#contract/wallet/rules/card-number.ts'
import { IconCheckCircle } from '#src/ui/icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconBank } from '#src/ui/member-icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { splitRefusal } from '#src/features/members/form-notice.tsx'
import formStyles from '#src/features/members/form.module.css'
import { useDetails, useMemberCache, usePayoutHolds } from '#src/features/members/member-data.ts'
import { checkLine } from '#src/features/members/profile/profile-rules.ts'
import { RealNameEditor } from '#src/features/members/profile/real-name-editor.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { WithdrawPrompt } from '#src/features/members/withdraw-prompt.tsx'
import { editCard } from './card-edit.ts'
import styles from './payout-page.module.css'

interface CardFieldProps {
  input: RefObject<HTMLInputElement | null>
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

/** Grouped by 4 while one types; the caret stays where one edits. [L-05, V-07] */
const CardField = ({ input, value, onChange, error }: CardFieldProps) => {
  const { t } = useTranslations('member')
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [input, value])
  return (
    <TextField
      ref={input}
      label={t('cards.number')}
      placeholder="0000 0000 0000 0000"
      inputMode="numeric"
      autoComplete="cc-number"
      icon={<IconBank />}
      value={value}
      className={styles.cardField ?? ''}
      onChange={({ target }) => {
        const edit = editCard(target.value, target.selectionStart ?? target.value.length)
        caret.current = edit.caret
        if (edit.text === value) target.setSelectionRange(edit.caret, edit.caret)
        onChange(edit.text)
      }}
      error={error}
      end={value !== '' && checkCardNumber(value) === null ? <IconCheckCircle className={styles.right} /> : null}
    />
  )
}

/** What is wrong with a number that could be complete; while one still types, nothing is. [V-07] */
const useCardWords = (number: string): string | undefined => {
  const { t } = useTranslations('member')
  const broken = number === '' ? null : checkCardNumber(number)
  const isLong = normaliseCardNumber(number).length >= 16
  return broken !== null && isLong ? t(`rules.card.${broken}`) : undefined
}

const useInsert = (onDone: () => void) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { put, askAgain } = useMemberCache()
  return useCommand(
    (input: { cardNum: string; bankName: string; withdrawPassword?: string }, requestId) =>
      gateway.call(bankCardInsert, { requestId, ...input }),
    (answer) => {
      put(bankCardList, answer)
      askAgain(memberDetails)
      toast(t('cards.added'), { tone: 'success' })
      onDone()
    },
    undefined,
    'bank-card',
  )
}

const goOn = (): void => undefined

/**
 * A card of one's own: number, bank, and the withdrawal password where there is one. Who has no real name bound does that
 * first, here. [L-05, V-05, V-07]
 */
export const AddCardForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslations('member')
  const { data: details } = useDetails()
  const [cardNum, setCardNum] = useState('')
  const [bankName, setBankName] = useState('')
  const [tried, setTried] = useState(false)
  const [cardInput, bankInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const typing = useCardWords(cardNum)
  const holds = usePayoutHolds()
  const command = useInsert(onDone)
  const { at, notice } = splitRefusal(command, ['cardNum', 'bankName'], { CARD_REFUSED: 'cardNum' })
  const brokenCard = checkCardNumber(cardNum)
  const brokenBank = checkLine(bankName, 40) ?? (bankName.trim().length < 2 ? 'empty' : null)
  if (details?.realName === '')
    return (
      <div className={formStyles.form}>
        <p className={asText('fs14', 'soft')}>{t('cards.needsName')}</p>
        <RealNameEditor onDone={goOn} />
      </div>
    )
  const send = (guard: { withdrawPassword?: string }) => {
    setTried(true)
    if (brokenCard !== null) return cardInput.current?.focus()
    if (brokenBank !== null) return bankInput.current?.focus()
    command.send({ cardNum, bankName: bankName.trim(), ...guard })
  }
  return (
    <WithdrawPrompt
      action={t('cards.add')}
      holds={holds}
      command={{ ...notice, busy: command.busy }}
      onSend={(withdrawPassword) => send({ withdrawPassword })}
      onSendWithout={() => send({})}
    >
      <CardField
        input={cardInput}
        value={cardNum}
        onChange={setCardNum}
        error={typing ?? (tried && brokenCard ? t(`rules.card.${brokenCard}`) : at.cardNum)}
      />
      <TextField
        ref={bankInput}
        label={t('cards.bank')}
        placeholder={t('cards.bankPlaceholder')}
        limit={40}
        value={bankName}
        onChange={(event) => setBankName(event.target.value)}
        error={tried && brokenBank ? t(`rules.text.${brokenBank}`, { max: 40 }) : at.bankName}
      />
      <p className={asText('fs12', 'quiet', 'lh15')}>{t('cards.holderNote', { name: details?.realName ?? '' })}</p>
    </WithdrawPrompt>
  )
}
