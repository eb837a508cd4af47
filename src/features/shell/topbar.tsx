import type { ReactNode, Ref } from 'react'
import { asText } from '#src/ui/layout.ts'
import { BackLink } from '#src/shared/app/page-head.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Brand } from '#src/shared/site/brand.tsx'
import { MemberCorner, PhoneCorner } from './member-corner.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './topbar.module.css'

/** Brand, notice, search, balance, member. `wide`: the search has room for all that it looks for. */
export const Topbar = ({ notices, bell, wide }: { notices: ReactNode; bell: ReactNode; wide: boolean }) => (
  <header className={styles.topbar}>
    <Brand />
    <div className={styles.notices}>{notices}</div>
    <div className={styles.search}>
      <SearchBox compact={!wide} />
    </div>
    <MemberCorner bell={bell} />
  </header>
)

/** On a phone: brand, search and the way to pay in, or the switches of a visitor; who one is stands in the tab bar. */
export const PhoneHead = ({ bell }: { bell: ReactNode }) => (
  <header className={styles.phone}>
    <Brand latin={false} />
    <div className={asText('grows', 'shrinks')}>
      <SearchBox compact />
    </div>
    <PhoneCorner bell={bell} />
  </header>
)

/** On a phone, for a page below another one: the page puts its head here; until it is there, and where it has none, the way back. */
export const PageBar = ({ parent, place }: { parent: string; place: Ref<HTMLDivElement> }) => {
  const { t } = useTranslations('common')
  return (
    <header className={styles.page}>
      <div ref={place} />
      <BackLink to={parent} label={t('back')} />
    </header>
  )
}
