import { lazy, Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { classes } from '#src/ui/classes.ts'
import { IconHome, IconLive, IconUser } from '#src/ui/icons.tsx'
import { loginLink } from '../login-link.ts'
import { useMember } from './member-lines.ts'
import styles from './tab-bar.module.css'
import { useWords } from '../words.tsx'

const MemberSheet = lazy(async () => ({ default: (await import('./member-sheet.tsx')).MemberSheet }))

const Mine = () => {
  const { t } = useWords('shell')
  const { member } = useMember()
  const location = useLocation()
  const [open, setOpen] = useState<boolean>()
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
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
  const { t } = useWords('shell')
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
