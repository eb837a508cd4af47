import { useState } from 'react'
import { bankCardDelete, bankCardList } from '#contract/wallet/calls.ts'
import { memberDetails } from '#contract/members/calls/members.ts'
import type { BankCard } from '#contract/wallet/entities/payout-methods.ts'
import { bankCardsMax } from '#contract/limits.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { IconPlus, IconTrash } from '#src/ui/room-icons.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { FormDialog } from '#src/features/members/form.tsx'
import { useBankCards, useMemberCache } from '#src/features/members/member-data.ts'
import { Panel } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { WithdrawPrompt } from '#src/features/members/withdraw-prompt.tsx'
import { AddCardForm } from './add-card-form.tsx'
import { useAdding } from './use-adding.ts'
import styles from './payout-page.module.css'

const Card = ({ card, at, onDelete }: { card: BankCard; at: number; onDelete: () => void }) => {
  const { t } = useTranslations('member')
  return (
    <li className={styles.card} data-look={at % bankCardsMax}>
      <p className={asRow(8, 'middle', 'between', 'shrinks', 'fs15', 'bold', 'breaks')}>
        {card.bankName}
        <IconButton size="sm" look="media" label={t('cards.delete', { card: card.cardNum })} onClick={onDelete}>
          <IconTrash size={16} />
        </IconButton>
      </p>
      <span className={styles.chip} aria-hidden="true" />
      <p className={styles.number}>{card.cardNum}</p>
      <p className={styles.holder}>
        <small>{t('cards.holder')}</small>
        {card.holder}
      </p>
    </li>
  )
}

const AddTile = ({ left, onAdd }: { left: number; onAdd: () => void }) => {
  const { t } = useTranslations('member')
  return (
    <li>
      <button type="button" className={styles.add} onClick={onAdd}>
        <IconPlus size={22} />
        {t('cards.add')}
        <small>{t('cards.left', { left })}</small>
      </button>
    </li>
  )
}

const DeleteForm = ({ card, onDone }: { card: BankCard; onDone: () => void }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { put, askAgain } = useMemberCache()
  const command = useCommand(
    (withdrawPassword: string) => gateway.call(bankCardDelete, { id: card.id, withdrawPassword }),
    (answer) => {
      put(bankCardList, answer)
      askAgain(memberDetails)
      toast(t('cards.deleted'), { tone: 'success' })
      onDone()
    },
    ({ name }) => {
      if (name === 'RECORD_UNKNOWN') askAgain(bankCardList)
    },
  )
  return (
    <WithdrawPrompt danger holds action={t('delete')} command={command} onSend={command.send}>
      <p className={asText('fs14', 'soft')}>{t('cards.deleteText', { bank: card.bankName, card: card.cardNum })}</p>
    </WithdrawPrompt>
  )
}

/** The bank cards, drawn as such; three at most. [E-03, L-05] */
export const BankCards = () => {
  const { t } = useTranslations('member')
  const { wordsOf } = useMoney()
  const query = useBankCards()
  const [adding, setAdding] = useAdding('card')
  const [deleting, setDeleting] = useState<BankCard | null>(null)
  return (
    <Panel
      title={t('cards.title')}
      hint={`${wordsOf('CNY').withdrawLabel} · ${t('cards.hint', { max: bankCardsMax })}`}
    >
      <QueryView query={query} skeleton={[168]}>
        {({ cards }) => (
          <ul className={styles.cards}>
            {cards.map((card, at) => (
              <Card key={card.id} card={card} at={at} onDelete={() => setDeleting(card)} />
            ))}
            {cards.length < bankCardsMax ? (
              <AddTile left={bankCardsMax - cards.length} onAdd={() => setAdding(true)} />
            ) : null}
          </ul>
        )}
      </QueryView>
      <FormDialog open={adding} onClose={() => setAdding(false)} title={t('cards.add')}>
        <AddCardForm onDone={() => setAdding(false)} />
      </FormDialog>
      <FormDialog open={deleting !== null} onClose={() => setDeleting(null)} title={t('cards.deleteTitle')}>
        {deleting ? <DeleteForm card={deleting} onDone={() => setDeleting(null)} /> : null}
      </FormDialog>
    </Panel>
  )
}
