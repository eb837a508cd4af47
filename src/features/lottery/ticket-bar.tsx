import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { lotteryStakeMaxMinor, lotteryUnitMinor } from '#contract/limits.ts'
import { faultOf, sumOf, type TicketContext } from '#src/machines/lottery/ticket-rules.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CommandNews } from '#src/shared/wallet/command-news.tsx'
import { PlayMoneyLine } from '#src/shared/wallet/wallet-frame.tsx'
import { depositPath } from '#src/shared/wallet/wallet-paths.ts'
import { Button } from '#src/ui/button.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconClose } from '#src/ui/icons.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { TicketActor } from './lottery-data.ts'
import { useLotteryWords } from './lottery-words.ts'
import { Stepper } from './stepper.tsx'
import styles from './ticket-bar.module.css'

const limitsPath = '/app/member/limits'

const Lines = ({ game, actor }: { game: LotteryGame; actor: TicketActor }) => {
  const { t } = useTranslations('lottery')
  const words = useLotteryWords(game)
  const lines = useSelector(actor, ({ context }) => context.lines)
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines} aria-label={t('ticket.lines')}>
      {lines.map((line, at) => (
        <li key={`${at} ${words.line(line)}`}>
          <span>{words.line(line)}</span>
          <IconButton
            label={t('ticket.remove', { line: words.line(line) })}
            size="sm"
            onClick={() => actor.send({ type: 'line.remove', at })}
          >
            <IconClose size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

const News = ({ actor }: { actor: TicketActor }) => {
  const { t } = useTranslations('lottery')
  const { reject } = useSelector(actor, ({ context }) => context)
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('unconfirmed'))
  const limits = <Link to={limitsPath}>{t('ticket.limits')}</Link>
  const remedies: Partial<Record<string, ReactNode>> = {
    BALANCE_SHORT: <Link to={depositPath}>{t('ticket.deposit')}</Link>,
    LIMIT_REACHED: limits,
    PLAY_TIMED_OUT: limits,
    SELF_EXCLUDED: limits,
  }
  return (
    <CommandNews
      unconfirmed={isOpen ? t('ticket.unconfirmed') : null}
      onRetry={() => actor.send({ type: 'ticket.retry' })}
      onAbandon={() => actor.send({ type: 'ticket.abandon' })}
      reject={reject}
      remedy={reject === null ? null : remedies[reject.name]}
    />
  )
}

const useFaultWords = (context: TicketContext): string | null => {
  const { t } = useTranslations('lottery')
  const { format } = useMoney()
  const { currency, availableMinor } = context
  const fault = faultOf(context)
  if (fault === null) return null
  const max = format(lotteryStakeMaxMinor[currency], currency)
  const amount = format(sumOf(context).totalMinor - (availableMinor ?? 0), currency)
  return t(`ticket.faults.${fault}`, { max, amount })
}

const Choices = ({ actor, context }: { actor: TicketActor; context: TicketContext }) => {
  const { t } = useTranslations('lottery')
  const { multiple, drawCount, stopsOnWin } = context
  return (
    <>
      <div className={styles.row}>
        <span>{t('ticket.multiple')}</span>
        <Stepper
          label={t('ticket.multiple')}
          value={multiple}
          fewer={t('ticket.fewer')}
          more={t('ticket.more')}
          onChange={(next) => actor.send({ type: 'multiple.change', multiple: next })}
        />
        <span className={styles.chase}>{t('ticket.chase')}</span>
        <Stepper
          label={t('ticket.chaseDraws', { count: drawCount })}
          value={drawCount}
          fewer={t('ticket.chaseFewer')}
          more={t('ticket.chaseMore')}
          onChange={(next) => actor.send({ type: 'draws.count', drawCount: next })}
        />
      </div>
      {drawCount > 1 ? (
        <div className={styles.row}>
          <span>{t('ticket.stop')}</span>
          <Switch
            label={t('ticket.stop')}
            checked={stopsOnWin}
            className={styles.chase ?? ''}
            onChange={(checked) => actor.send({ type: 'stop.change', stopsOnWin: checked })}
          />
        </div>
      ) : null}
    </>
  )
}

/** The ticket: multiple, draws, what it comes to, and the press that buys it. */
export const TicketBar = ({ game, actor }: { game: LotteryGame; actor: TicketActor }) => {
  const { t } = useTranslations('lottery')
  const { format } = useMoney()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isBuying = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  const canAdd = useSelector(actor, (snapshot) => snapshot.can({ type: 'line.add' }))
  const canBuy = useSelector(actor, (snapshot) => snapshot.can({ type: 'ticket.buy' }))
  const { combinations, draws, totalMinor } = sumOf(context)
  const fault = useFaultWords(context)
  return (
    <section className={styles.ticket} aria-label={t('ticket.label')}>
      <Lines game={game} actor={actor} />
      <Choices actor={actor} context={context} />
      <div className={asRow(8, 'middle')}>
        <span className={styles.sum}>
          {t('ticket.sum', { combinations, draws })} · {t('ticket.unit')}{' '}
          {format(lotteryUnitMinor[context.currency], context.currency)}
          <b data-testid="ticket-total">{format(totalMinor, context.currency)}</b>
        </span>
        <Button size="lg" disabled={!canAdd} onClick={() => actor.send({ type: 'line.add' })}>
          {t('ticket.add')}
        </Button>
        <Button
          variant="primary"
          size="lg"
          busy={isBuying}
          disabled={!isBuying && !canBuy}
          onClick={() => actor.send({ type: 'ticket.buy' })}
        >
          {t('ticket.buy')}
        </Button>
      </div>
      {fault === null || combinations === 0 ? null : (
        <p className={asText('fs13', 'soft')} role="alert">
          {fault}
        </p>
      )}
      <News actor={actor} />
      <PlayMoneyLine>
        <Link to={limitsPath}>{t('ticket.limits')}</Link>
      </PlayMoneyLine>
    </section>
  )
}
