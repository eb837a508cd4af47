import { Link } from 'react-router-dom'
import { birthdayBonus } from '#contract/members/calls/members.ts'
import { vipGiftClaim, vipStatus } from '#contract/loyalty/calls.ts'
import type { VipGift } from '#contract/loyalty/entities/growth.ts'
import { FormNotice } from '#src/features/members/form-notice.tsx'
import { useMemberCache } from '#src/features/members/member-data.ts'
import { memberPath } from '#src/features/members/member-sections.tsx'
import { shortDay } from '#src/shared/app/moment-text.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { Badge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { IconLock } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { toast } from '#src/ui/toast-store.ts'
import type { VipStatus } from './vip-status.ts'
import styles from './vip-gifts.module.css'

/** One gift by its key, or null for all. */
const useClaim = () => {
  const { t } = useTranslations('member')
  const { format } = useMoney()
  const { gateway } = useShellServices()
  const { askAgain, refreshSession } = useMemberCache()
  return useCommand(
    (key: string | null, requestId) => gateway.call(vipGiftClaim, { requestId, key }),
    ({ claimed, currency }) => {
      const sum = claimed.reduce((total, { amountMinor }) => total + amountMinor, 0)
      toast(t('vip.claimed', { amount: format(sum, currency) }), { tone: 'success' })
      askAgain(vipStatus, birthdayBonus)
      refreshSession()
    },
    () => askAgain(vipStatus),
    'vip-gift',
  )
}

const art = { upgrade: 'gift-box', monthly: 'gift-box-lime', birthday: 'gift-box', holiday: 'gift-box-lime' } as const

const useTitle = () => {
  const { t } = useTranslations('member')
  return ({ kind, level, name }: VipGift): string => t(`vip.gifts.${kind}`, { level, name: name ?? '' })
}

interface DueProps {
  gift: VipGift
  times: string
  busy: boolean
  onClaim: () => void
}

const Due = ({ gift, times, busy, onClaim }: DueProps) => {
  const { t, language } = useTranslations('member')
  const { format } = useMoney()
  const title = useTitle()(gift)
  return (
    <li className={styles.gift}>
      <img src={`/art/${art[gift.kind]}.svg`} alt="" width={34} height={34} />
      <span className={styles.text}>
        {title}
        <small>
          {t('vip.giftUntil', { times, day: gift.untilDay === null ? '' : shortDay(gift.untilDay, language) })}
        </small>
      </span>
      <b className={asText('fs14', 'digits', 'figures')}>{format(gift.amountMinor, gift.currency)}</b>
      <Button size="sm" busy={busy} onClick={onClaim} aria-label={t('vip.claimOf', { gift: title })}>
        {t('vip.claim')}
      </Button>
    </li>
  )
}

const Locked = ({ gift }: { gift: VipGift }) => {
  const { t } = useTranslations('member')
  const { format, formatSettled } = useMoney()
  const { kind, state, lack, fromDay } = gift
  return (
    <li className={styles.gift} data-locked>
      <img src="/art/gift-box-locked.svg" alt="" width={34} height={34} />
      <span className={styles.text}>
        {useTitle()(gift)} {format(gift.amountMinor, gift.currency)}
        <small>
          {state === 'unset' ? (
            <Link to={`${memberPath}/profile`}>{t('vip.setBirthday')}</Link>
          ) : lack ? (
            t('vip.lack', { done: formatSettled(lack.doneMinor), needed: formatSettled(lack.neededMinor) })
          ) : (
            t(kind === 'birthday' ? 'vip.birthdayFrom' : 'vip.giftFrom', { day: fromDay ?? '' })
          )}
        </small>
      </span>
      <IconLock size={16} />
    </li>
  )
}

const None = ({ words }: { words: string }) => <p className={styles.none}>{words}</p>

/** What can be claimed, one by one or all at once, and what is still missing for the rest. [E-05, P-04] */
export const VipGifts = ({ status: { gifts, isPaused, isBarred, turnoverMilli } }: { status: VipStatus }) => {
  const { t } = useTranslations('member')
  const claim = useClaim()
  const due = gifts.filter(({ state }) => state === 'due')
  const waiting = gifts.filter(({ state }) => state !== 'due')
  const times = t('vip.giftTimes', { times: turnoverMilli / 1_000 })
  return (
    <Panel
      title={
        <>
          {t('vip.giftsTitle')} <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
        </>
      }
      end={<Badge tone="accent">{due.length}</Badge>}
      className={styles.panel}
    >
      {isPaused ? <None words={t('vip.paused')} /> : null}
      {isBarred && !isPaused ? <None words={t('vip.barred')} /> : null}
      {!isPaused && !isBarred && due.length === 0 ? <None words={t('vip.noGifts')} /> : null}
      <ul className={styles.gifts}>
        {due.map((gift) => (
          <Due key={gift.key} gift={gift} times={times} busy={claim.busy} onClaim={() => claim.send(gift.key)} />
        ))}
      </ul>
      {due.length > 1 ? (
        <Button variant="primary" className={styles.all ?? ''} busy={claim.busy} onClick={() => claim.send(null)}>
          {t('vip.claimAll')}
        </Button>
      ) : null}
      <FormNotice notice={claim} />
      <ul className={styles.gifts}>
        {waiting.map((gift) => (
          <Locked key={gift.key} gift={gift} />
        ))}
      </ul>
    </Panel>
  )
}
