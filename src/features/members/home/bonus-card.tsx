import { Link } from 'react-router-dom'
import { birthdayBonus, birthdayBonusClaim } from '#contract/members/calls/members.ts'
import type { BirthdayBonus } from '#contract/members/entities/member-details.ts'
import { PlayMoneyBadge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { IconCake } from '#src/ui/member-icons.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useSiteName } from '#src/shared/site/site-name.ts'
import { FormNotice } from '#src/features/members/form-notice.tsx'
import { useBirthdayBonus, useMemberCache } from '#src/features/members/member-data.ts'
import { memberPath } from '#src/features/members/member-sections.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import styles from './bonus-card.module.css'

const useClaim = () => {
  const { t } = useTranslations('member')
  const { format } = useMoney()
  const { gateway } = useShellServices()
  const { put, askAgain, refreshSession } = useMemberCache()
  return useCommand(
    (_: null, requestId) => gateway.call(birthdayBonusClaim, { requestId }),
    ({ bonus }) => {
      put(birthdayBonus, bonus)
      refreshSession()
      toast(t('bonus.claimed', { amount: format(bonus.birthCash, bonus.currency) }), { tone: 'success' })
    },
    () => askAgain(birthdayBonus),
    'birthday-bonus',
  )
}

type ActiveBonus = BirthdayBonus & { state: Exclude<BirthdayBonus['state'], 'paused'> }
const isActive = (bonus: BirthdayBonus): bonus is ActiveBonus => bonus.state !== 'paused'

const hasDays = (state: ActiveBonus['state']): state is 'waiting' | 'due' | 'claimed' =>
  state === 'waiting' || state === 'due' || state === 'claimed'

const Action = ({ bonus, busy, onClaim }: { bonus: ActiveBonus; busy: boolean; onClaim: () => void }) => {
  const { t } = useTranslations('member')
  if (bonus.state === 'barred') return null
  if (bonus.state === 'unset' || bonus.state === 'none')
    return (
      <Link to={`${memberPath}/${bonus.state === 'unset' ? 'profile' : 'vip'}`} className={buttonClass({})}>
        {t(bonus.state === 'unset' ? 'bonus.setBirthday' : 'bonus.grades')}
      </Link>
    )
  return (
    <Button variant="gold" busy={busy} disabled={bonus.state !== 'due'} onClick={onClaim}>
      {t(`bonus.action.${bonus.state}`)}
    </Button>
  )
}

/** The gift of one's birthday: how much, when, and the button that takes it. [E-05] */
export const BonusCard = () => {
  const { t } = useTranslations('member')
  const { name: site } = useSiteName()
  const { format } = useMoney()
  const { data: bonus } = useBirthdayBonus()
  const claim = useClaim()
  if (!bonus || !isActive(bonus)) return null
  const { state } = bonus
  const hasNone = state === 'none' || state === 'barred'
  const days = { from: bonus.dayFrom, to: bonus.dayTo }
  return (
    <section className={styles.card} aria-label={t('bonus.title')}>
      <span className={styles.cake}>
        <IconCake size={28} />
      </span>
      <div className={styles.words}>
        <b>
          {t('bonus.title')}
          {hasNone ? null : (
            <>
              <span className={styles.amount}>{format(bonus.birthCash, bonus.currency)}</span>
              <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
            </>
          )}
        </b>
        <small>{t(hasDays(state) ? 'bonus.days' : `bonus.${state}`, days)}</small>
        {!hasNone && bonus.Service_sponsor_Discoveryv2 === '1' ? <small>{t('bonus.sponsor', { site })}</small> : null}
      </div>
      <Action bonus={bonus} busy={claim.busy} onClaim={() => claim.send(null)} />
      <FormNotice notice={claim} />
    </section>
  )
}
