import { useQuery } from '@tanstack/react-query'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { casinoPathOf } from './play-links.ts'
import { venues } from './site-content.ts'
import { isOpenVenue } from './venue-cards.tsx'
import { Link } from 'react-router-dom'
import { ownGames } from '#contract/games/entities/round.ts'
import { tableGames } from '#contract/games/entities/table.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { IconChevronRight } from '#src/ui/icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gameArt, gamePath, gamesPath } from './game-paths.ts'
import { lotteryPath } from './lottery-paths.ts'
import styles from './own-game-cards.module.css'
import { nameIn, useArt, useNavigation } from './site-frame.ts'

/** Each game of our own by its picture; in a row, where other games stand below, without how it is played. [C-13] */
export const OwnGameGrid = ({ inRow = false }: { inRow?: boolean }) => {
  const { t } = useTranslations('games')
  const picture = useArt()
  return (
    <ul className={inRow ? styles.row : styles.cards} data-strip>
      {[...ownGames, ...tableGames].map((game) => (
        <li key={game}>
          <Link to={gamePath(game)} className={styles.card}>
            <img src={picture(gameArt[game])} alt="" width={400} height={320} className={styles.picture} />
            <span className={styles.words}>
              <b>{t(`names.${game}`)}</b>
              {inRow ? null : <small>{t(`lobby.${game}`)}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The games of our own, and the way to all that there is of them. [C-13] */
export const OwnGameCards = () => {
  const { t } = useTranslations('games')
  return (
    <section aria-label={t('lobby.title')}>
      <SectionHead
        icon={<IconShieldCheck />}
        title={t('lobby.title')}
        end={
          <>
            <Link to={lotteryPath} className={styles.all}>
              {t('lobby.lottery')}
              <IconChevronRight size={16} />
            </Link>
            <Link to={gamesPath} className={styles.all}>
              {t('lobby.all')}
              <IconChevronRight size={16} />
            </Link>
          </>
        }
      />
      <OwnGameGrid inRow />
    </section>
  )
}

const egamePath = '/app/egame'
const kinds: Readonly<Record<string, 'egame' | 'live'>> = { [egamePath]: 'egame', [casinoPathOf('')]: 'live' }

/** All that is played for money beside sports, from one to the other: a phone's tabs have no room for them. [A-01, R-12, E-04] */
export const GamesSwitch = ({ currentPath, words }: { currentPath: string; words: { label: string; own: string } }) => {
  const { language } = useAppearance()
  const { gateway } = useShellServices()
  const open = useQuery(venues(gateway)).data?.venues ?? []
  const entries = useNavigation('rail').filter(({ link }) => {
    const kind = kinds[link]
    return kind ? link === currentPath || open.some((venue) => isOpenVenue(venue, kind)) : link === lotteryPath
  })
  const ways = [...entries.map((item) => [item.link, nameIn(language, item)] as const), [gamesPath, words.own] as const]
  return (
    <nav className={styles.ways} aria-label={words.label}>
      {ways.map(([link, name]) => (
        <Link key={link} to={link} aria-current={link === currentPath ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
