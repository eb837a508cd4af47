import { Link } from 'react-router-dom'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { AgeBadge, PlayMoneyBadge, VipBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import {
  IconChevronRight,
  IconClock,
  IconGlobe,
  IconLive,
  IconLogOut,
  IconMoon,
  IconSun,
  IconUser,
} from '#src/ui/icons.tsx'
import { IconBank } from '#src/ui/member-icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useMember, useSwitches } from './member-lines.ts'
import styles from './member-sheet.module.css'
import { walletPath } from '#src/shared/wallet/wallet-paths.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useLogOut } from './use-log-out.ts'

export interface MemberSheetProps {
  member: MemberInfo
  open: boolean
  onClose: () => void
}

const Money = () => {
  const { t } = useTranslations('shell')
  const money = useMoney()
  const { currency, cashMinor, coins } = useMember()
  return (
    <dl className={styles.money}>
      {cashMinor === undefined ? null : (
        <div>
          <dt>
            {t('member.balance')}
            <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
          </dt>
          <dd>{money.format(cashMinor, currency)}</dd>
        </div>
      )}
      {coins === undefined ? null : (
        <div>
          <dt>{t('member.coins')}</dt>
          <dd>{money.format(coins, 'COIN')}</dd>
        </div>
      )}
    </dl>
  )
}

const Lines = ({ member, onClose }: Pick<MemberSheetProps, 'member' | 'onClose'>) => {
  const { t } = useTranslations('shell')
  const { theme, language } = useSwitches()
  return (
    <div className={styles.lines}>
      <Link to="/app/member" className={styles.line} onClick={onClose}>
        <IconUser />
        {t('member.center')}
        <IconChevronRight size={16} />
      </Link>
      <Link to={walletPath} className={styles.line} onClick={onClose}>
        <IconBank />
        {t('member.wallet')}
        <IconChevronRight size={16} />
      </Link>
      <Link to="/app/records" className={styles.line} onClick={onClose}>
        <IconClock />
        {t('member.bets')}
        <IconChevronRight size={16} />
      </Link>
      {member.anchorRoomNo === null ? null : (
        <Link to={`/app/room/${member.anchorRoomNo}`} className={styles.line} onClick={onClose}>
          <IconLive />
          {t('member.myRoom')}
          <IconChevronRight size={16} />
        </Link>
      )}
      <button type="button" className={styles.line} onClick={theme.turn}>
        {theme.toLight ? <IconSun /> : <IconMoon />}
        {t('member.theme')}
        <small>{theme.current}</small>
      </button>
      {language ? (
        <button type="button" className={styles.line} onClick={language.turn}>
          <IconGlobe />
          {t('member.language')}
          <small lang={language.lang}>{language.words}</small>
        </button>
      ) : null}
    </div>
  )
}

/** On a phone: who I am, what I have, theme, language, log out. */
export const MemberSheet = ({ member, open, onClose }: MemberSheetProps) => {
  const { t } = useTranslations('shell')
  const logOut = useLogOut()
  return (
    <Sheet open={open} onClose={onClose} title={t('nav.mine')} hideTitle>
      <div className={styles.who}>
        <Avatar src={member.avatar} size={48} />
        <div className={styles.names}>
          <b translate="no">{member.nickname}</b>
          <small>{member.name}</small>
        </div>
        <VipBadge level={member.vipLevel} large />
      </div>
      <Money />
      <Lines member={member} onClose={onClose} />
      <Button
        variant="secondary"
        size="touch"
        block
        icon={<IconLogOut size={18} />}
        onClick={() => {
          onClose()
          logOut()
        }}
      >
        {t('member.logout')}
      </Button>
      <p className={styles.foot}>
        <AgeBadge />
        <Link to="/app/member/limits" onClick={onClose}>
          {t('common:playMoneyNote')}
        </Link>
      </p>
    </Sheet>
  )
}
