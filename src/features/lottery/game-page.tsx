import { memo, useMemo } from 'react'
import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { lotteryPath } from '#src/shared/site/lottery-paths.ts'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { DrawPanel } from './draw-panel.tsx'
import { useFollowDraws, usePastDraws, useSold, useTicket, type LotteryMachines } from './lottery-data.ts'
import { MyTickets } from './my-tickets.tsx'
import { PastDraws } from './past-draws.tsx'
import { Picker } from './picker.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { TicketBar } from './ticket-bar.tsx'
import { Trend } from './trend.tsx'
import styles from './lottery.module.css'

export const FollowDraws = memo(() => {
  useFollowDraws()
  return null
})

const noDraws: never[] = []

/** One lottery: its draw, the numbers, the ticket, what came and what I have. Only for members. */
export const GamePage = ({ game, machines }: { game: LotteryGame; machines: LotteryMachines }) => {
  const { t } = useTranslations('lottery')
  const sold = useSold(game)
  const past = usePastDraws(game).data?.draws ?? noDraws
  const drawn = useMemo(() => past.flatMap(({ numbers }) => (numbers === null ? [] : [numbers])), [past])
  const actor = useTicket(
    machines.ticket,
    game,
    sold.map(({ issue }) => issue),
  )
  return (
    <div className={styles.page}>
      <PageTitle title={t(`games.${game}`)} />
      <FollowDraws />
      <PageHead
        title={t(`games.${game}`)}
        back={{ to: lotteryPath, label: t('back') }}
        tool={
          <a href="#tickets" className={styles.icon} aria-label={t('toTickets')}>
            <IconHistory size={20} />
          </a>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <DrawPanel game={game} next={sold[0]} last={past[0] ?? null} />
          <Picker game={game} actor={actor} drawn={drawn} />
          <Trend game={game} draws={past} />
          <PastDraws draws={past} />
        </div>
        <div className={styles.side}>
          <TicketBar game={game} actor={actor} />
        </div>
        <div className={styles.more}>
          <MyTickets game={game} />
          <RulesPanel game={game} />
        </div>
      </div>
    </div>
  )
}
