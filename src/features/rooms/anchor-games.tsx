import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { anchorGamesOf } from '#contract/site/rules/anchor-games.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconChevronRight, IconGamepad } from '#src/ui/icons.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { channelPath } from '#src/shared/site/channel-path.ts'
import { venues } from '#src/shared/site/site-content.ts'
import styles from './anchor-games.module.css'

/** The games of the site that a room leads to: of venues that have a page. [E-15] */
const useAnchorGames = () => {
  const { gateway } = useShellServices()
  const { data } = useQuery(venues(gateway))
  if (!data) return []
  return anchorGamesOf(data.anchorGames, data.venues).flatMap(({ name, venue, isOpen }) => {
    const path = channelPath(venue)
    return path === null ? [] : [{ name, path: isOpen ? path : null }]
  })
}

type Games = ReturnType<typeof useAnchorGames>

const GameList = ({ games }: { games: Games }) => {
  const { t } = useTranslations()
  return (
    <ul className={styles.list} aria-label={t('bar.games')}>
      {games.map(({ name, path }) => (
        <li key={name}>
          {path === null ? (
            <span className={styles.game}>
              {name}
              <Badge tone="soon">{t('bar.gameMaintained')}</Badge>
            </span>
          ) : (
            <Link to={path} className={styles.game}>
              {name}
              <IconChevronRight size={16} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Beside the streamer's name on a wide screen. */
export const AnchorGamesButton = () => {
  const { t } = useTranslations()
  const [open, setOpen] = useState(false)
  const games = useAnchorGames()
  if (games.length === 0) return null
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('bar.games')}
      align="end"
      trigger={
        <IconButton label={t('bar.games')} look="solid">
          <IconGamepad />
        </IconButton>
      }
    >
      <GameList games={games} />
    </Popover>
  )
}

/** In the streamer's tab on a phone. */
export const AnchorGamesSection = () => {
  const { t } = useTranslations()
  const games = useAnchorGames()
  if (games.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t('bar.games')}</h3>
      <GameList games={games} />
    </section>
  )
}
