import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { mineCode, type NavigationItem } from '#contract/site/entities/site-frame.ts'
import { classes } from '#src/ui/classes.ts'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { LoginLink } from '#src/shared/account/login-link.tsx'
import { nameIn, useNavigation } from '#src/shared/site/site-frame.ts'
import { useMember } from './member-lines.ts'
import { NavigationEntry, NavigationGlyph } from './navigation-entry.tsx'
import styles from './tab-bar.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

const importSheet = () => import('./member-sheet.tsx')
const loadSheet = () => loadOnline(importSheet)
// Drawn once it has loaded: React.lazy never asks again for what failed, and needs no network for what is there.
const MemberSheet = lazy(async () => ({ default: (await importSheet()).MemberSheet }))

/** Pages that the menu of the member leads to. */
const ofMember = /^\/app\/(?:member|wallet|records|messages|welfare|invite|agent|feedback)(?:\/|$)/

const Mine = ({ item }: { item: NavigationItem }) => {
  const { language } = useAppearance()
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
      <NavigationGlyph item={item} size={24} />
      {nameIn(language, item)}
    </>
  )
  if (!member) return <LoginLink className={styles.item}>{face}</LoginLink>
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-current={ofMember.test(location.pathname) ? 'page' : undefined}
        onClick={show}
      >
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

const Tab = ({ item }: { item: NavigationItem }) =>
  item.raised ? (
    <NavigationEntry
      item={item}
      className={classes(styles.item, styles.raised)}
      glyph={
        <span className={styles.orb}>
          <NavigationGlyph item={item} size={22} />
        </span>
      }
    />
  ) : (
    <NavigationEntry item={item} className={styles.item ?? ''} glyph={<NavigationGlyph item={item} size={24} />} />
  )

/** The navigation at the lower edge of a phone, as the operator put it together. [C-10] */
export const TabBar = () => {
  const { t } = useTranslations('shell')
  return (
    <nav className={styles.bar} aria-label={t('nav.label')}>
      {useNavigation('tabs').map((item) =>
        item.code === mineCode ? <Mine key={item.code} item={item} /> : <Tab key={item.code} item={item} />,
      )}
    </nav>
  )
}
