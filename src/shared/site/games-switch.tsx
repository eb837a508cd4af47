import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { gamesPath } from './game-paths.ts'
import styles from './games-switch.module.css'
import { lotteryPath } from './lottery-paths.ts'
import { casinoPathOf } from './play-links.ts'
import { venues } from './site-content.ts'
import { nameIn, useNavigation } from './site-frame.ts'
import { isOpenVenue } from './venue-cards.tsx'

const egamePath = '/app/egame'
const kinds: Readonly<Record<string, 'egame' | 'live'>> = { [egamePath]: 'egame', [casinoPathOf('')]: 'live' }

/** All that is played for money beside sports, from one to the other: a phone's tabs have no room for them. [A-01, R-12, E-04] */
export const GamesSwitch = ({ here, words }: { here: string; words: { label: string; own: string } }) => {
  const { language } = useAppearance()
  const { gateway } = useShellServices()
  const open = useQuery(venues(gateway)).data?.venues ?? []
  const entries = useNavigation('rail').filter(({ link }) => {
    const kind = kinds[link]
    return kind ? link === here || open.some((venue) => isOpenVenue(venue, kind)) : link === lotteryPath
  })
  const ways = [...entries.map((item) => [item.link, nameIn(language, item)] as const), [gamesPath, words.own] as const]
  return (
    <nav className={styles.ways} aria-label={words.label}>
      {ways.map(([link, name]) => (
        <Link key={link} to={link} aria-current={link === here ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
