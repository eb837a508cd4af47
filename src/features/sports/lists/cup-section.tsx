import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { MatchItem } from '#contract/sports/entities/match-item.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { asStack } from '#src/ui/layout.ts'
import { IconCup } from '#src/ui/sports-icons.tsx'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { MatchBoard } from '#src/shared/match/match-board.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { matchPath } from '#src/features/sports/match-path.ts'
import { listedMatches } from '#src/features/sports/sports-data.ts'
import { useSides, useTimeWords } from '#src/features/sports/use-match-words.ts'
import { useMovingMatch } from '#src/features/sports/use-moving-match.ts'
import styles from './cup-section.module.css'

const CupMatch = ({ item, board }: { item: MatchItem; board: MatchBoard }) => {
  const { t } = useTranslations('sports')
  const art = useArt()
  const match = useMovingMatch(item, board)
  const sides = useSides(match)
  const { main, sub } = useTimeWords(match)
  const isOn = match.gameStatus !== 0 && !match.isVoid
  return (
    <Link to={matchPath(match.matchId)} className={styles.match}>
      <span className={asStack(6, 'across', 'centred', 'fs13', 'bold', 'lh13')}>
        <CrestImage src={match.home.logo === '' ? '' : art(match.home.logo)} size={44} />
        {sides.home}
      </span>
      <span className={styles.middle}>
        <b>{isOn ? `${match.homeScore} : ${match.visitScore}` : main}</b>
        <small>{isOn ? `${main} ${sub}` : sub}</small>
      </span>
      <span className={asStack(6, 'across', 'centred', 'fs13', 'bold', 'lh13')}>
        <CrestImage src={match.visit.logo === '' ? '' : art(match.visit.logo)} size={44} />
        {sides.visit}
      </span>
      <VisuallyHidden>{t('row.open')}</VisuallyHidden>
    </Link>
  )
}

export const cupAsked = { scope: 'pinned', sport: null, leagueId: null, day: null, search: '' } as const

/** Undefined until they are known. */
export const useCupMatches = (): readonly MatchItem[] | undefined => {
  const { gateway } = useShellServices()
  const { data, isLoading } = useInfiniteQuery(listedMatches(gateway, cupAsked, useMemberId()))
  return isLoading ? undefined : (data?.pages.flatMap(({ matches }) => matches) ?? [])
}

/** The matches of the world cup, with a look of their own above all others. [L-08] */
export const CupSection = ({ matches, board }: { matches: readonly MatchItem[]; board: MatchBoard }) => {
  const { t } = useTranslations('sports')
  if (matches.length === 0) return null
  return (
    <section className={styles.cup} aria-labelledby="world-cup">
      <header className={styles.head}>
        <IconCup size={24} />
        <div>
          <h2 id="world-cup">{t('cup.title')}</h2>
          <p>{t('cup.text')}</p>
        </div>
      </header>
      <div className={styles.matches} data-strip>
        {matches.map((item) => (
          <CupMatch key={item.matchId} item={item} board={board} />
        ))}
      </div>
    </section>
  )
}
