import { Link } from 'react-router-dom'
import { gameRounds } from '#contract/games/calls.ts'
import type { PlacedBet, TableGame } from '#contract/games/entities/table.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { hundredthsText } from '#src/machines/games/dice-rules.ts'
import { useOwnPages } from '#src/shared/app/own-data.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { tableProofPath } from '#src/shared/site/game-paths.ts'
import shared from '#src/features/games/games.module.css'

const roundsMax = 10

const MyRound = ({ placed }: { placed: PlacedBet }) => {
  const { t } = useTranslations('games')
  const { format, signed } = useMoney()
  const { bet, state, returnedMinor, stakeMinor, currency, leftHundredths } = placed
  const left = leftHundredths === null ? t('table.out') : `${hundredthsText(leftHundredths)}×`
  const on = bet.game === 'crash' ? left : bet.stakes.map((stake) => t(`table.on.${stake.on}`)).join(' · ')
  const net = state === 'void' ? t('rounds.void') : signed((returnedMinor ?? 0) - stakeMinor, currency)
  return (
    <li className={shared.round}>
      <span>
        <b>{state === 'open' ? t('rounds.open') : net}</b>
        <small>{on}</small>
      </span>
      <span className={shared.roundMoney} data-win={(returnedMinor ?? 0) > stakeMinor || undefined}>
        <b>{format(stakeMinor, currency)}</b>
      </span>
      <Link to={tableProofPath(placed.roundId)} className={shared.roundLink} aria-label={t('table.verifyMine')}>
        <IconShieldCheck size={18} />
      </Link>
    </li>
  )
}

/** My bets at a table, each with the way to its proof. [C-13] */
export const MyRounds = ({ game }: { game: TableGame }) => {
  const { t } = useTranslations('games')
  const asked = useOwnPages({
    call: gameRounds,
    input: { game, limit: roundsMax },
    cursor: 'beforeId',
    endOf: ({ lastId, hasMore }) => (hasMore ? lastId : null),
  })
  const bets = asked.data?.pages.flatMap((page) => page.bets) ?? []
  return (
    <section aria-label={t('rounds.title')}>
      <h2>{t('rounds.title')}</h2>
      {asked.isSuccess && bets.length === 0 ? <p className={asText('fs12', 'quiet')}>{t('rounds.noneText')}</p> : null}
      <ul>
        {bets.map((placed) => (
          <MyRound key={placed.betId} placed={placed} />
        ))}
      </ul>
      {asked.hasNextPage ? (
        <Button size="sm" block busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('rounds.more')}
        </Button>
      ) : null}
    </section>
  )
}
