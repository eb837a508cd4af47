import { useNavigate } from 'react-router-dom'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { VipBadge } from '#src/ui/badge.tsx'
import { IconClock, IconGlobe, IconLive, IconLogOut, IconMoon, IconSun, IconUser } from '#src/ui/icons.tsx'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#src/ui/menu.tsx'
import styles from './member-menu.module.css'
import { useMember, useSwitches } from './member-lines.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useLogOut } from './use-log-out.ts'

export interface MemberMenuProps {
  member: MemberInfo
  /** Loaded by the press that opens it. */
  openedByPress: boolean
}

/** Who I am, my room, theme, language, log out. */
export const MemberMenu = ({ member, openedByPress }: MemberMenuProps) => {
  const { t } = useTranslations('shell')
  const navigate = useNavigate()
  const logOut = useLogOut()
  const { format } = useMoney()
  const { coins } = useMember()
  const { theme, language } = useSwitches()
  const { anchorRoomNo } = member
  return (
    <Menu
      label={t('member.menu')}
      defaultOpen={openedByPress}
      trigger={
        <button type="button" className={styles.trigger}>
          <Avatar src={member.avatar} />
          <VisuallyHidden>{t('member.menu')}</VisuallyHidden>
          <VipBadge level={member.vipLevel} />
        </button>
      }
    >
      <MenuGroup
        label={
          <>
            <div className={styles.who}>
              <Avatar src={member.avatar} size={40} />
              <div className={styles.names}>
                <b translate="no">{member.nickname}</b>
                <small>{member.name}</small>
              </div>
              <VipBadge level={member.vipLevel} />
            </div>
            {coins === undefined ? null : (
              <p className={styles.coins}>
                {t('member.coins')}
                <b>{format(coins, 'COIN')}</b>
              </p>
            )}
          </>
        }
      >
        <MenuSeparator />
        <MenuItem icon={<IconUser />} onSelect={() => void navigate('/app/member')}>
          {t('member.center')}
        </MenuItem>
        <MenuItem icon={<IconClock />} onSelect={() => void navigate('/app/records')}>
          {t('member.bets')}
        </MenuItem>
        {anchorRoomNo === null ? null : (
          <MenuItem icon={<IconLive />} onSelect={() => void navigate(`/app/room/${anchorRoomNo}`)}>
            {t('member.myRoom')}
          </MenuItem>
        )}
        <MenuItem icon={theme.toLight ? <IconSun /> : <IconMoon />} onSelect={theme.turn}>
          {theme.words}
        </MenuItem>
        {language ? (
          <MenuItem icon={<IconGlobe />} onSelect={language.turn}>
            <span lang={language.lang}>{language.words}</span>
          </MenuItem>
        ) : null}
        <MenuSeparator />
        <MenuItem icon={<IconLogOut />} danger onSelect={logOut}>
          {t('member.logout')}
        </MenuItem>
      </MenuGroup>
    </Menu>
  )
}
