import type { ReactNode } from 'react'
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
    <div className={styles.phoneSearch}>
      <SearchBox compact />
    </div>
    <PhoneCorner bell={bell} />
  </header>
)
