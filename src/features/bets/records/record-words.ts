import type { BetRecord } from '#contract/records/entities/bet-record.ts'
import type { TicketStatus } from '#contract/sports/entities/ticket.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { roundProofPath, tableProofPath } from '#src/shared/site/game-paths.ts'
import { lotteryGamePath } from '#src/shared/site/lottery-paths.ts'
import { betPathOf, recordsPath } from '#src/features/bets/bet-paths.ts'
import { useLegWords } from '#src/features/bets/ticket-words.ts'

export const venueRoundPath = (channelCode: string, roundId: string): string =>
  `${recordsPath}/venue/${channelCode}/${roundId}`

/** Where a record is explained: a bet with its legs, a round with its proof, a ticket among mine, a venue's round with its moves. [C-13] */
export const recordPathOf = (record: BetRecord): string => {
  switch (record.kind) {
    case 'sports':
      return betPathOf(record.id)
    case 'own':
      return roundProofPath(record.id)
    case 'table':
      return tableProofPath(record.roundId)
    case 'lottery':
      return lotteryGamePath(record.game)
    case 'venue':
      return venueRoundPath(record.channelCode, record.id)
  }
}

const looks: Readonly<Record<BetRecord['state'], TicketStatus>> = {
  open: 'running',
  won: 'won',
  lost: 'lost',
  even: 'push',
  cashed_out: 'cashed_out',
  void: 'void',
}

/** The mark of how a record stands. A bet on sports stands as its ticket does, in the list of bets too. */
export const lookOf = (record: BetRecord): TicketStatus =>
  record.kind === 'sports' ? record.ticket.status : looks[record.state]

/** The word for it. */
export const stateKeyOf = (record: BetRecord) =>
  record.kind === 'sports' ? (`states.${record.ticket.status}` as const) : (`records.states.${record.state}` as const)

/** What a record is called, and what stands beside it. */
export const useRecordWords = () => {
  const { t } = useTranslations('bets')
  const { t: ofGames } = useTranslations('games')
  const { t: ofLottery } = useTranslations('lottery')
  const wordsOf = useLegWords()
  return (record: BetRecord): { title: string; beside: string } => {
    if (record.kind === 'own' || record.kind === 'table')
      return { title: ofGames(`names.${record.game}`), beside: t('records.ownGame') }
    if (record.kind === 'lottery') {
      const title = record.game === 'soccer' ? ofLottery('soccer.title') : ofLottery(`games.${record.game}`)
      return { title, beside: t('records.draws') }
    }
    if (record.kind === 'venue') return { title: record.gameName ?? record.gameId, beside: record.venueName }
    const { legs, kind, lineCount } = record.ticket
    const words = legs.map(wordsOf)
    const [first] = words
    if (first && legs.length === 1) return { title: first.pick, beside: `${first.match} · ${first.market}` }
    const count = legs.length
    return {
      title: kind === 'system' ? t('ticket.system', { count, lines: lineCount }) : t('ticket.parlay', { count }),
      beside: words.map(({ pick }) => pick).join(' · '),
    }
  }
}
