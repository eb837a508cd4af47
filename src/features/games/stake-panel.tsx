import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { gameStakeBounds } from '#contract/limits.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import { ActionDock } from '#src/ui/action-dock.tsx'
import { asStack } from '#src/ui/layout.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { AmountField } from '#src/shared/money/amount-field.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CommandNews } from '#src/shared/wallet/command-news.tsx'
import { depositPath } from '#src/shared/wallet/wallet-paths.ts'
import type { RoundActor } from './games-data.ts'
import styles from './games.module.css'

/** How much a round is played with. [C-13, V-06] */
export const StakePanel = ({ actor }: { actor: RoundActor }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const { currency, stakeText, stakeError, availableMinor } = useSelector(actor, ({ context }) => context)
  const disabled = !useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const { minMinor, maxMinor } = gameStakeBounds[currency]
  const [min, max] = [format(minMinor, currency), format(maxMinor, currency)]
  const values = { min, max, most: format(availableMinor ?? 0, currency) }
  const least = typedAmount(minMinor, currency)
  return (
    <div className={asStack(8)}>
      <AmountField
        label={t('stake.label')}
        hint={`${min} – ${max}`}
        currency={currency}
        value={stakeText}
        error={stakeError === null ? undefined : t(`stake.errors.${stakeError}`, values)}
        disabled={disabled}
        onChange={(text) => actor.send({ type: 'stake.change', text })}
      />
      <div className={styles.scales}>
        <button type="button" disabled={disabled} onClick={() => actor.send({ type: 'stake.change', text: least })}>
          {t('stake.least')}
        </button>
        <button type="button" disabled={disabled} onClick={() => actor.send({ type: 'stake.scale', by: 'half' })}>
          {t('stake.half')}
        </button>
        <button type="button" disabled={disabled} onClick={() => actor.send({ type: 'stake.scale', by: 'double' })}>
          {t('stake.double')}
        </button>
      </div>
    </div>
  )
}

/** What came of the last press, where it was not a round. [S-13] */
const RoundNews = ({ actor }: { actor: RoundActor }) => {
  const { t } = useTranslations('games')
  const { reject } = useSelector(actor, ({ context }) => context)
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('unconfirmed'))
  const remedies = {
    BALANCE_SHORT: <Link to={depositPath}>{t('play.deposit')}</Link>,
    LIMIT_REACHED: <Link to="/app/member/limits">{t('play.limits')}</Link>,
    PLAY_TIMED_OUT: <Link to="/app/member/limits">{t('play.limits')}</Link>,
    SELF_EXCLUDED: <Link to="/app/member/limits">{t('play.limits')}</Link>,
  }
  return (
    <CommandNews
      unconfirmed={isOpen ? t('play.unconfirmed') : null}
      onRetry={() => actor.send({ type: 'round.retry' })}
      onAbandon={() => actor.send({ type: 'round.abandon' })}
      reject={reject}
      remedy={reject === null ? null : (remedies as Partial<Record<string, ReactNode>>)[reject.name]}
    />
  )
}

/** What is pressed in a round, with what came of the last press over it; on a phone it stays in sight of the table. */
export const Dock = ({ actor, children }: { actor: RoundActor; children: ReactNode }) => (
  <ActionDock>
    <RoundNews actor={actor} />
    {children}
  </ActionDock>
)
