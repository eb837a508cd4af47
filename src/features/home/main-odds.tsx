import { Link } from 'react-router-dom'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { classes } from '#src/ui/classes.ts'
import { oddsClass, OddsContent } from '#src/ui/odds.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { roomPath } from '#src/shared/live/live-list.ts'
import styles from './main-odds.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** The main market of a match; its prices open the room, where they are placed. */
export const MainOdds = ({ item, look }: { item: LiveItem; look: 'card' | 'stage' }) => {
  const { t } = useTranslations('live')
  const stack = look === 'card'
  return (
    <div className={classes(styles.row, styles[look])}>
      {item.mainMarket?.selections.map(({ selectionId, name, oddsMilli, status }) => {
        const suspended = status === 'suspended'
        return suspended ? (
          <span key={selectionId} className={classes(styles.price, oddsClass({ suspended, stack }))}>
            <VisuallyHidden>{t('suspended', { label: name })}</VisuallyHidden>
            <OddsContent label={name} oddsMilli={oddsMilli} suspended />
          </span>
        ) : (
          <Link key={selectionId} to={roomPath(item)} className={classes(styles.price, oddsClass({ stack }))}>
            <OddsContent label={name} oddsMilli={oddsMilli} />
            <VisuallyHidden>{t('enter')}</VisuallyHidden>
          </Link>
        )
      })}
    </div>
  )
}
