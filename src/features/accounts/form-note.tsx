import type { ReactNode } from 'react'
import { IconWarning } from '#src/ui/icons.tsx'
import styles from './account-form.module.css'

/** What went wrong with the whole form; announced when it appears. */
export const FormNote = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles.note}>
    {children ? (
      <p>
        <IconWarning size={18} />
        <span>{children}</span>
      </p>
    ) : null}
  </div>
)
