import { lazy, Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { classes } from '#src/ui/classes.ts'
import { IconHome, IconLive, IconUser } from '#src/ui/icons.tsx'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { loginLink } from '#src/shared/account/login-link.ts'
import { useMember } from './member-lines.ts'
import styles from './tab-bar.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

const loadSheet = () => loadOnline(() => import('./member-sheet.tsx'))
// Shown only once it has loaded: React.lazy never asks again for what failed.
const MemberSheet = lazy(async () => ({ default: (await loadSheet()).MemberSheet }))

const Mine = () => {
  const { t } = useTranslations('shell')
  const { member } = useMember()
  const location = useLocation()
  const [open, setOpen] = useState<boolean>()
  const show = () =>
    void loadSheet().then(
      () => setOpen(true),
      () => undefined,
    )
  const face = (
    <>
      <IconUser size={24} />
      {t('nav.mine')}
    </>
  )
  if (!member)
    return (
      <Link to={loginLink(location)} className={styles.item}>
        {face}
      </Link>
    )
  return (
    <>
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={show}>
        {face}
      </button>
      {open === undefined ? null : (
        <Suspense>
          <MemberSheet member={member} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The navigation at the lower edge of a phone. */
export const TabBar = () => {
  const { t } = useTranslations('shell')
  return (
    <nav className={styles.bar} aria-label={t('nav.label')}>
      <NavLink to="/app/home" className={styles.item ?? ''}>
        <IconHome size={24} />
        {t('nav.home')}
      </NavLink>
      <NavLink to="/app/live" className={classes(styles.item, styles.live)}>
        <span className={styles.orb}>
          <IconLive size={22} />
        </span>
        {t('nav.live')}
      </NavLink>
      <Mine />
    </nav>
  )
}
