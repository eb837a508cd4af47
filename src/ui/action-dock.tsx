import type { ReactNode } from 'react'
import styles from './action-dock.module.css'

/** What a page is for: below a laptop's width at the lower edge of the screen, but where that is as low as a phone that lies, for which the frame of the pages keeps room (`data-dock`). */
export const ActionDock = ({ children }: { children: ReactNode }) => (
  <div className={styles.dock} data-dock>
    {children}
  </div>
)
