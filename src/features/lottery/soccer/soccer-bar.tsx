import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { lotteryStakeMaxMinor, lotteryUnitMinor } from '#contract/limits.ts'
import { Stepper } from '#src/features/lottery/stepper.tsx'
import barStyles from '#src/features/lottery/ticket-bar.module.css'
import { soccerFault, soccerSum, type SoccerContext } from '#src/machines/lottery/soccer-rules.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CommandNews } from '#src/shared/wallet/command-news.tsx'
import { PlayMoneyLine } from '#src/shared/wallet/wallet-frame.tsx'
import { depositPath } from '#src/shared/wallet/wallet-paths.ts'
import { Button } from '#src/ui/button.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import type { SoccerActor } from './soccer-data.ts'

const limitsPath = '/app/member/limits'

const News = ({ actor }: { actor: SoccerActor }) => {
  const { t } = useTranslations('lottery')
  const reject = useSelector(actor, ({ context }) => context.reject)
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

const Fault = ({ context }: { context: SoccerContext }) => {
  const { t } = useTranslations('lottery')
  const { format } = useMoney()
  const fault = soccerFault(context)
  const { picked, stakeMinor } = soccerSum(context)
  if (fault === null || picked === 0) return null
  const max = format(lotteryStakeMaxMinor.CNY, 'CNY')
  const amount = format(stakeMinor - (context.availableMinor ?? 0), 'CNY')
  const isUnfinished = fault === 'empty'
  return (
    <p className={asText('fs13', 'soft')} role={isUnfinished ? 'status' : 'alert'}>
      {isUnfinished
        ? t(`soccer.unfinished.${context.play}`, { count: picked })
        : t(`ticket.faults.${fault}`, { max, amount })}
    </p>
  )
}

/** The ticket: multiple, lines, what it comes to, and the press that buys it. [R-12, C-15] */
export const SoccerBar = ({ actor }: { actor: SoccerActor }) => {
  const { t } = useTranslations('lottery')
  const { format } = useMoney()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isBuying = useSelector(actor, (snapshot) => !snapshot.matches('editing'))
  const canBuy = useSelector(actor, (snapshot) => snapshot.can({ type: 'ticket.buy' }))
  const { lines, stakeMinor } = soccerSum(context)
  return (
    <section className={barStyles.ticket} aria-label={t('ticket.label')}>
      <div className={barStyles.row}>
        <span>{t('ticket.multiple')}</span>
        <Stepper
          label={t('ticket.multiple')}
          value={context.multiple}
          fewer={t('ticket.fewer')}
          more={t('ticket.more')}
          onChange={(multiple) => actor.send({ type: 'multiple.change', multiple })}
        />
      </div>
      <div className={asRow(8, 'middle')}>
        <span className={barStyles.sum}>
          {t('soccer.sum', { lines, multiple: context.multiple })} · {t('ticket.unit')}{' '}
          {format(lotteryUnitMinor.CNY, 'CNY')}
          <b data-testid="ticket-total">{format(stakeMinor, 'CNY')}</b>
        </span>
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
      <Fault context={context} />
      <News actor={actor} />
      <PlayMoneyLine>
        <Link to={limitsPath}>{t('ticket.limits')}</Link>
      </PlayMoneyLine>
    </section>
  )
}
