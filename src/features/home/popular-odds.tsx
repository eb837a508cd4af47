import { useSyncExternalStore } from 'react'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { Market } from '#contract/sports/entities/match.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { IconTarget } from '#src/ui/room-icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RoomLink } from '#src/shared/live/room-link.tsx'
import { useMovingItem, type MatchBoard } from '#src/shared/match/match-board.ts'
import { marketTitle } from '#src/shared/match/market-words.ts'
import { usePopularOdds } from '#src/shared/match/popular-odds.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { MarketPrices } from './main-odds.tsx'
import { useClockWords } from './moving-score.tsx'
import styles from './popular-odds.module.css'

const matchesMax = 4
const marketsMax = 3
const noMarkets: readonly Market[] = []

const Score = ({ item }: { item: LiveItem }) => (
  <span translate="no" className={styles.score}>
    {item.gameStatus === 0 ? null : `${item.homeScore} : ${item.visitScore}`}
  </span>
)

const MatchOdds = ({ item: listed, board }: { item: LiveItem; board: MatchBoard }) => {
  const { t } = useTranslations('live')
  const { language } = useAppearance()
  const item = useMovingItem(listed, board)
  const clock = useClockWords(item, true)
  const read = () => board.get(item.matchId)?.markets ?? noMarkets
  const markets = useSyncExternalStore((listener) => board.subscribe(item.matchId, listener), read, read)
  return (
    <article className={styles.card}>
      <RoomLink item={item} className={styles.head}>
        <CrestImage src={item.homeLogo} />
        <span translate="no" className={styles.teams}>{`${item.homeName} vs ${item.visitName}`}</span>
        <Score item={item} />
        <span translate="no" suppressHydrationWarning className={styles.clock}>
          {clock}
        </span>
      </RoomLink>
      <div className={asStack(8)}>
        {markets.length === 0
          ? Array.from({ length: marketsMax }, (_, index) => <Skeleton key={index} className={styles.ghost} />)
          : markets.slice(0, marketsMax).map((market) => (
              <div key={market.marketId} className={styles.market}>
                <span className={asText('fs12', 'soft', 'cut')}>{marketTitle(language, market, item.matchClass)}</span>
                <MarketPrices item={item} market={market} look="line" />
              </div>
            ))}
      </div>
      <span className={asText('fs11', 'quiet')}>{t('oddsHint')}</span>
    </article>
  )
}

/** The first markets of the matches that people watch; a price goes onto the slip. [C-16] */
export const PopularOdds = ({ items, board }: { items: readonly LiveItem[]; board: MatchBoard }) => {
  const { t } = useTranslations('live')
  const visible = items.slice(0, matchesMax)
  usePopularOdds(visible, board)
  if (visible.length === 0) return null
  return (
    <section aria-labelledby="home-odds">
      <SectionHead id="home-odds" icon={<IconTarget />} title={t('sections.odds')} />
      <ul className={styles.list}>
        {visible.map((item) => (
          <li key={item.matchId} className={asText('shrinks')}>
            <MatchOdds item={item} board={board} />
          </li>
        ))}
      </ul>
    </section>
  )
}
