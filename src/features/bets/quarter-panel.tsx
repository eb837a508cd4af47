import type { Ticket } from '#contract/sports/entities/ticket.ts'
import { Panel } from '#src/ui/panel.tsx'
import { asText } from '#src/ui/layout.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import styles from './quarter-panel.module.css'
import { quarterSplitOf, type QuarterHalf, type QuarterSplit } from './quarter-split.ts'
import { useTicketWords } from './ticket-words.ts'

export const QuarterSplitRows = ({ split, currency }: { split: QuarterSplit; currency: Ticket['currency'] }) => {
  const { t } = useTranslations('bets')
  const { format } = useMoney()
  const endOf = ({ result, stakeMinor, returnMinor }: QuarterHalf) =>
    t(`quarter.${result}`, { amount: format(result === 'lost' ? stakeMinor : returnMinor, currency) })
  return (
    <div className={styles.split}>
      {split.halves.map((half) => (
        <p key={half.line} data-result={half.result}>
          <i aria-hidden="true" />
          {t('quarter.half', { amount: format(half.stakeMinor, currency), line: half.line })}
          <b>{endOf(half)}</b>
        </p>
      ))}
      <p className={styles.sum}>
        {t(`quarter.${split.result}`)}
        <b>{format(split.returnMinor, currency)}</b>
      </p>
    </div>
  )
}

const Explained = ({ ticket, split }: { ticket: Ticket; split: QuarterSplit }) => {
  const { t } = useTranslations('bets')
  const { title } = useTicketWords(ticket)
  return (
    <Panel
      title={t('quarter.title')}
      end={<span className={asText('fs12', 'quiet')}>{title}</span>}
      hint={t('quarter.text')}
    >
      <QuarterSplitRows split={split} currency={ticket.currency} />
    </Panel>
  )
}

/** How the newest bet on a quarter line came to its half. */
export const QuarterPanel = ({ tickets }: { tickets: readonly Ticket[] }) => {
  for (const ticket of tickets) {
    const split = quarterSplitOf(ticket)
    if (split) return <Explained ticket={ticket} split={split} />
  }
  return null
}
