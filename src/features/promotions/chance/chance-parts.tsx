import type { ReactNode } from 'react'
import type { Words } from '#contract/promotions/entities/words.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { LoginLink as LoginOverPage } from '#src/shared/account/login-link.tsx'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { Command } from '#src/shared/app/use-command.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { Button, buttonClass, type ButtonLook } from '#src/ui/button.tsx'
import { formatInteger } from '#src/ui/format-amount.ts'
import { Note } from '#src/ui/note.tsx'

/** Operators' words in the language of who reads. */
export const useBoth = (): ((words: Words) => string) => {
  const { language } = useTranslations('chance')
  return (words) => (language === 'en' ? words.en : words.zh)
}

/** What is given, in words, with what it asks. */
export const useRewardText = (): ((reward: Reward) => string) => {
  const { t } = useTranslations('chance')
  const both = useBoth()
  const { format } = useMoney()
  return (reward) => {
    if (reward.kind === 'coins') return t('reward.coins', { n: formatInteger(reward.coins) })
    if (reward.kind === 'points') return t('reward.points', { n: formatInteger(reward.points) })
    if (reward.kind === 'spins') return t('reward.spins', { n: reward.spins })
    if (reward.kind === 'card') return both(reward.card.title)
    const amount = format(reward.amountMinor, reward.currency)
    return reward.turnoverMilli === 0
      ? t('reward.cash', { amount })
      : t('reward.cashTurnover', { amount, times: reward.turnoverMilli / 1000 })
  }
}

/** The way to log in, and back. */
export const LoginLink = (look: ButtonLook) => {
  const { t } = useTranslations('chance')
  return <LoginOverPage className={buttonClass({ variant: 'primary', ...look })}>{t('login')}</LoginOverPage>
}

interface ActProps<Input> extends ButtonLook {
  command: Command<Input>
  input: Input
  disabled?: boolean
  icon?: ReactNode
  children: ReactNode
}

/** A press that the server decides: what it refused, that nobody has answered, or the way to log in. */
export const Act = <Input,>({ command, input, disabled = false, children, icon, ...look }: ActProps<Input>) => {
  const { t } = useTranslations('chance')
  const isMember = useMemberId() !== ''
  if (!isMember) return <LoginLink {...look} />
  return (
    <>
      {command.unanswered ? <Note tone="wait">{t('unanswered')}</Note> : null}
      {command.refusal ? <Note tone="bad">{command.refusal.msg}</Note> : null}
      <Button {...look} icon={icon} busy={command.busy} disabled={disabled} onClick={() => command.send(input)}>
        {children}
      </Button>
    </>
  )
}
