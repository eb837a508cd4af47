import type { CSSProperties } from 'react'
import { classes } from '#src/ui/classes.ts'
import styles from './team-name.module.css'

const hanPattern = /\p{Script=Han}/u

/** About as wide as it is drawn, and rather more, in the height of its letters. */
const widthEm = (name: string): number =>
  Array.from(name).reduce((sum, char) => sum + (hanPattern.test(char) ? 1.02 : 0.56), 0)

interface TeamNameProps {
  name: string
  short: string
  className?: string | undefined
}

/** A team's name, whole where it fits and short where it does not, never cut. Give it a width: it takes none by itself. [E-11] */
export const TeamName = ({ name, short, className }: TeamNameProps) => (
  <span
    translate="no"
    className={classes(styles.team, className)}
    style={{ '--need': `${widthEm(name)}em` } as CSSProperties}
  >
    <span className={styles.long}>{name}</span>
    <span className={styles.short} title={name} aria-hidden="true">
      {short}
    </span>
  </span>
)
