import { Link } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import { VenueRoundId } from '#contract/venues/entities/game.ts'
import { ChannelCode } from '#contract/venues/entities/venue-transfer.ts'
import { venueRound } from '#contract/venues/game-calls.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { CallError } from '#src/shared/app/call-fault.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import styles from '#src/features/bets/bet-page.module.css'
import { recordsPath } from '#src/features/bets/bet-paths.ts'

type Round = ResponseOf<typeof venueRound>

const Sums = ({ round }: Pick<Round, 'round'>) => {
  const { t, language } = useTranslations('bets')
  const { format } = useMoney()
  const { stakedMinor, returnedMinor, currency, startedAtMs, state } = round
  const rows = [
    [t('columns.stake'), format(stakedMinor, currency)],
    [t('columns.returned'), returnedMinor === null ? '–' : format(returnedMinor, currency)],
    [t('columns.state'), t(`round.states.${state}`)],
    [t('round.started'), momentWords(startedAtMs, language)],
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Moves = ({ round, moves }: Round) => {
  const { t, language } = useTranslations('bets')
  const { format } = useMoney()
  return (
    <Panel title={t('round.moves')} hint={t('round.movesHint')}>
      <ol className={styles.timeline}>
        {moves.map(({ transactionId, kind, amountMinor, refusal, balanceMinor, atMs }) => (
          <li key={transactionId}>
            <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
            <span>
              {t(`round.kinds.${kind}`, { amount: format(amountMinor, round.currency) })}
              {refusal === null ? '' : ` · ${t('round.refused')}`}
              {balanceMinor === null ? '' : ` · ${t('round.left', { amount: format(balanceMinor, round.currency) })}`}
              <br />
              <small>{t('round.transaction', { id: transactionId })}</small>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const Missing = () => {
  const { t } = useTranslations('bets')
  return (
    <Empty
      title={t('round.missing')}
      text={t('round.missingText')}
      action={
        <Link to={recordsPath} className={buttonClass({ variant: 'primary' })}>
          {t('round.toList')}
        </Link>
      }
    />
  )
}

const Found = ({ channelCode, roundId }: VenueRoundPageProps) => {
  const { t } = useTranslations('bets')
  const query = useOwn(venueRound, { channelCode, roundId })
  if (query.error instanceof CallError && query.error.code === 'ROUND_UNKNOWN') return <Missing />
  return (
    <QueryView query={query} skeleton={[160, 140]}>
      {(found) => (
        <>
          <Panel title={found.round.gameName ?? found.round.gameId} hint={found.round.venueName}>
            <Sums round={found.round} />
          </Panel>
          {found.moves.length === 0 ? (
            <p className={asText('fs13', 'soft', 'lh16')}>{t('round.told')}</p>
          ) : (
            <Moves {...found} />
          )}
        </>
      )}
    </QueryView>
  )
}

interface VenueRoundPageProps {
  channelCode: string
  roundId: string
}

/** A round that a venue played from my centre wallet, with every move of it. [C-13] */
export const VenueRoundPage = ({ channelCode, roundId }: VenueRoundPageProps) => {
  const { t } = useTranslations('bets')
  const isRound = ChannelCode.safeParse(channelCode).success && VenueRoundId.safeParse(roundId).success
  return (
    <div className={styles.page}>
      <PageTitle title={t('round.title')} />
      <PageHead title={t('round.title')} back={{ to: recordsPath, label: t('round.toList') }} />
      {isRound ? <Found channelCode={channelCode} roundId={roundId} /> : <Missing />}
    </div>
  )
}
