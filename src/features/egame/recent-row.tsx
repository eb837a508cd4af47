import { Link } from 'react-router-dom'
import { Button } from '#src/ui/button.tsx'
import { IconChevronRight } from '#src/ui/icons.tsx'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gamePlayLink } from '#src/shared/site/play-links.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { drawingOf } from './game-art.ts'
import { gameKey, useRecentGames } from './lobby-data.ts'
import styles from './lobby.module.css'

const recentMax = 5

/** What a member opened last. [C-13] */
export const RecentRow = () => {
  const { t } = useTranslations('egame')
  const picture = useArt()
  const { games, clear } = useRecentGames()
  if (games.length === 0) return null
  return (
    <section aria-labelledby="egame-recent">
      <SectionHead
        id="egame-recent"
        icon={<IconHistory />}
        title={t('recent.title')}
        end={
          <Button variant="ghost" size="sm" onClick={clear}>
            {t('recent.clear')}
          </Button>
        }
      />
      <ul className={styles.recents}>
        {games.slice(0, recentMax).map((game) => (
          <li key={gameKey(game)}>
            <Link to={gamePlayLink({ ...game, isDemo: false })} className={styles.recent}>
              <img src={picture(drawingOf(game))} alt="" width={76} height={52} />
              <b>{game.name}</b>
              <IconChevronRight size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
