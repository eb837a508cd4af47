import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { NavigationIcon, NavigationItem } from '#contract/site/entities/site-frame.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import type { Icon } from '#src/ui/icon-shape.tsx'
import { IconHome, IconLive, IconUser } from '#src/ui/icons.tsx'
import { IconCoin, IconCrown, IconShare } from '#src/ui/room-icons.tsx'
import { invitePath } from '#src/shared/agents/invite-links.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { welfarePath } from '#src/shared/site/activity-paths.ts'
import { useServicePath } from '#src/shared/site/service-path.ts'
import { SiteLink } from '#src/shared/site/site-link.tsx'
import { nameIn, useNavigation } from '#src/shared/site/site-frame.ts'
import styles from './entries.module.css'

const ownGlyphs = { home: IconHome, live: IconLive, user: IconUser }

/** Those that the bars draw late are drawn late here too. */
export interface EntriesProps {
  glyphs: Readonly<Record<Exclude<NavigationIcon, keyof typeof ownGlyphs>, Icon>>
}

const homePath = '/app/home'

const Face = ({ glyph, children }: { glyph: ReactNode; children: ReactNode }) => (
  <>
    <span className={styles.glyph}>{glyph}</span>
    {children}
  </>
)

const Section = ({ item, glyphs }: EntriesProps & { item: NavigationItem }) => {
  const { language } = useAppearance()
  const Glyph = { ...glyphs, ...ownGlyphs }[item.icon]
  const face = <Face glyph={<Glyph size={24} />}>{nameIn(language, item)}</Face>
  return (
    <SiteLink to={item.link} className={styles.entry} data-code={item.code}>
      {face}
    </SiteLink>
  )
}

const more = (servicePath: string) =>
  [
    ['welfare', welfarePath, IconCoin],
    ['vip', '/app/member/vip', IconCrown],
    ['invite', invitePath, IconShare],
    ['service', servicePath, IconHeadset],
  ] as const

/** On a phone, whose tabs have room for five: every section of the site, and what members look for. */
export const Entries = ({ glyphs }: EntriesProps) => {
  const { t } = useTranslations('live')
  const entries = more(useServicePath())
  const sections = useNavigation('rail').filter(({ link }) => link !== homePath)
  return (
    <nav className={styles.entries} aria-label={t('entries.label')}>
      {sections.map((item) => (
        <Section key={item.code} item={item} glyphs={glyphs} />
      ))}
      {entries.map(([code, to, Glyph]) => (
        <Link key={code} to={to} className={styles.entry} data-code={code}>
          <Face glyph={<Glyph size={24} />}>{t(`entries.${code}`)}</Face>
        </Link>
      ))}
    </nav>
  )
}
