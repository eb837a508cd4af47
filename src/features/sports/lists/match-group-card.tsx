import { useAppearance } from '#src/shared/app/appearance.tsx'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { kindName } from '#src/shared/match/market-words.ts'
import { mainKinds } from '#src/shared/match/match-markets.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { nameIn, useArt } from '#src/shared/site/site-frame.ts'
import { MatchRow, type MatchRowProps } from './match-row.tsx'
import type { MatchGroup } from './match-groups.ts'
import styles from './match-group-card.module.css'

/** The matches of a league under its name, with the heads of their markets. */
export const MatchGroupCard = ({ group, ...shared }: { group: MatchGroup } & Omit<MatchRowProps, 'item'>) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const art = useArt()
  const { league, matches } = group
  const [first] = matches
  const round = first ? (language === 'en' && first.roundEn !== '' ? first.roundEn : first.round) : ''
  const isOver = matches.every(({ gameStatus, isVoid }) => gameStatus === 2 || isVoid)
  const headId = `league-${group.key}`
  return (
    <section className={styles.league} aria-labelledby={headId}>
      <header className={styles.head}>
        <h2 id={headId} className={styles.name}>
          <CrestImage src={league.logo === '' ? '' : art(league.logo)} size={20} />
          <span className={styles.words}>{`${nameIn(language, league)} ${round}`}</span>
          <small>{matches.length}</small>
        </h2>
        {isOver
          ? null
          : mainKinds[league.sport].map((kind, at) => (
              <span key={kind} className={styles.column} aria-hidden="true">
                {at === 0 ? t('heads.win') : kindName(language, kind, league.sport)}
              </span>
            ))}
      </header>
      {matches.map((item) => (
        <MatchRow key={item.matchId} item={item} {...shared} />
      ))}
    </section>
  )
}
