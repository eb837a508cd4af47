import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TableGlance } from '#contract/games/entities/table.ts'
import { gameTableList } from '#contract/games/table-calls.ts'
import { gameStakeBounds } from '#contract/limits.ts'
import type { TableResults } from '#contract/venues/entities/game-table.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { gameArt, gamePath } from '#src/shared/site/game-paths.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { tablesEveryMs } from './lobby-data.ts'
import { TableFacts, type TableFactsProps } from './table-facts.tsx'
import styles from './table-facts.module.css'

const roadOf = ({ results }: TableGlance): TableResults => ({
  play: 'baccarat',
  results: results.flatMap((outcome) => (outcome.game === 'baccarat' ? [outcome.winner] : [])),
})

interface OwnTableProps extends Pick<TableFactsProps, 'players' | 'road'> {
  game: 'baccarat' | 'blackjack'
  children?: ReactNode
}

const OwnTable = ({ game, players, road, children }: OwnTableProps) => {
  const { t } = useTranslations('games')
  const picture = useArt()
  const { format, currency } = useMoney()
  const { minMinor, maxMinor } = gameStakeBounds[currency]
  return (
    <article className={styles.card} aria-label={t(`names.${game}`)}>
      <img src={picture(gameArt[game])} alt="" width={116} height={84} />
      <div className={styles.words}>
        <Badge tone="accent">{t('fairBadge')}</Badge>
        <Link to={gamePath(game)} className={styles.open}>
          <b>{t(`names.${game}`)}</b>
        </Link>
        {children}
      </div>
      <TableFacts
        limits={{ min: format(minMinor, currency), max: format(maxMinor, currency) }}
        players={players}
        road={road}
      />
    </article>
  )
}

/** The card tables of our own, before those of venues. [C-13, R-12] */
export const OwnTables = () => {
  const { t } = useTranslations('egame')
  const { gateway } = useShellServices()
  const { data } = useQuery({
    queryKey: ['site', gameTableList.path],
    queryFn: async ({ signal }) =>
      dataOrThrow<typeof gameTableList>(await gateway.call(gameTableList, {}, { signal, quiet: true })),
    refetchInterval: tablesEveryMs,
  })
  const baccarat = data?.tables.find(({ game }) => game === 'baccarat')
  return (
    <section aria-labelledby="own-tables">
      <SectionHead id="own-tables" icon={<IconShieldCheck />} title={t('tables.own')} />
      <div className={styles.own}>
        <OwnTable game="baccarat" players={baccarat?.players ?? 0} road={baccarat ? roadOf(baccarat) : null}>
          <small>{t(baccarat?.roomNo ? 'tables.withRoom' : 'tables.shared')}</small>
        </OwnTable>
        <OwnTable game="blackjack" players={null} road={null}>
          <small>{t('tables.single')}</small>
        </OwnTable>
      </div>
    </section>
  )
}
