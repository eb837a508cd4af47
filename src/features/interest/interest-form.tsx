import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { interestMoveMin } from '#contract/finance/rules/interest.ts'
import type { interestMachine } from '#src/machines/finance/interest-machine.ts'
import { availableOf, readInterestAmount, type InterestDirection } from '#src/machines/finance/interest-rules.ts'
import { PayDock } from '#src/shared/wallet/pay-dock.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { AmountField } from '#src/shared/money/amount-field.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CommandNews } from '#src/shared/wallet/command-news.tsx'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import styles from './interest-form.module.css'

type Actor = ActorRefFrom<typeof interestMachine>

const Amount = ({ actor, disabled }: { actor: Actor; disabled: boolean }) => {
  const { t } = useTranslations('interest')
  const { format } = useMoney()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { amountText, currency, direction, isAll } = context
  const available = availableOf(context)
  const { error } = readInterestAmount(context)
  const source = direction === 'in' ? 'centre' : 'wallet'
  const min = format(interestMoveMin[currency], currency)
  return (
    <AmountField
      label={t('form.amount')}
      hint={available === null ? undefined : t(`form.${source}`, { amount: format(available, currency) })}
      currency={currency}
      value={amountText}
      error={isAll || error === null ? undefined : t(`error.${error}`, { min })}
      disabled={disabled}
      onChange={(text) => actor.send({ type: 'amount.change', text })}
      all={{
        label: t('form.all'),
        disabled: !available,
        isOn: isAll,
        onPress: () => actor.send({ type: 'amount.all' }),
      }}
    />
  )
}

/** What came of the press. */
const News = ({ actor }: { actor: Actor }) => {
  const { t } = useTranslations('interest')
  const { format } = useMoney()
  const { reject, done } = useSelector(actor, ({ context }) => context)
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('unconfirmed'))
  return (
    <CommandNews
      unconfirmed={isOpen ? t('form.unconfirmed') : null}
      onRetry={() => actor.send({ type: 'move.retry' })}
      onAbandon={() => actor.send({ type: 'move.abandon' })}
      reject={reject}
    >
      {done === null ? null : (
        <Note tone="good">
          {t(done.direction === 'in' ? 'form.doneIn' : 'form.doneOut', {
            amount: format(done.move.movedMinor, done.move.currency),
          })}
        </Note>
      )}
    </CommandNews>
  )
}

/** Money in and out of the interest wallet. [C-14, V-06] */
export const InterestForm = ({ actor }: { actor: Actor }) => {
  const { t } = useTranslations('interest')
  const direction = useSelector(actor, ({ context }) => context.direction)
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const canSend = useSelector(actor, (snapshot) => snapshot.can({ type: 'move.send' }))
  const items = (['in', 'out'] as const).map((value) => ({ value, label: t(`form.${value}`) }))
  const pick = (value: InterestDirection): void => actor.send({ type: 'direction.pick', direction: value })
  return (
    <form
      className={styles.panel}
      aria-label={t('form.label')}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'move.send' })
      }}
    >
      <Tabs items={items} value={direction} onChange={pick} label={t('form.label')} look="segmented" spread />
      <Amount actor={actor} disabled={!isEditing} />
      <PayDock>
        <Button type="submit" variant="primary" size="lg" block glow busy={!isEditing} disabled={isEditing && !canSend}>
          {isEditing ? t(direction === 'in' ? 'form.sendIn' : 'form.sendOut') : t('form.sending')}
        </Button>
      </PayDock>
      <News actor={actor} />
    </form>
  )
}
