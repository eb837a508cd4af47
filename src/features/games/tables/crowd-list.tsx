import { useSelector } from '@xstate/react'
import type { CrowdBet } from '#contract/games/entities/table.ts'
import { hundredthsText } from '#src/machines/games/dice-rules.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { Badge } from '#src/ui/badge.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { MyRounds } from './my-rounds.tsx'
import type { TableActor } from './table-data.ts'
import shared from '#src/features/games/games.module.css'
import styles from './tables.module.css'

const CrowdRow = ({ bet, isOver }: { bet: CrowdBet; isOver: boolean }) => {
  const { t } = useTranslations('games')
  const stays = isOver ? t('table.out') : t('table.in')
  return (
    <li className={styles.person}>
      <Avatar src={bet.avatar} size={28} />
      <span translate="no" className={asText('cut')}>
        {bet.nickname}
      </span>
      {bet.leftHundredths === null ? (
        <small>{bet.on.length > 0 ? bet.on.map((on) => t(`table.on.${on}`)).join(' · ') : stays}</small>
      ) : (
        <Badge tone="accent">{hundredthsText(bet.leftHundredths)}×</Badge>
      )}
    </li>
  )
}

/** Who has bet on the round, without amounts: what others put in is theirs. [C-13, E-09] */
export const CrowdList = ({ actor }: { actor: TableActor }) => {
  const { t } = useTranslations('games')
  const crowd = useSelector(actor, ({ context }) => context.view?.crowd)
  const game = useSelector(actor, ({ context }) => context.draft.game)
  const isOver = useSelector(actor, ({ context }) => context.view?.round?.state === 'ended')
  const { count = 0, bets = [] } = crowd ?? {}
  return (
    <section className={shared.rounds} aria-label={t('table.crowd')}>
      <h2>
        {t('table.crowd')} <small className={asText('fs12', 'quiet', 'regular')}>{t('table.people', { count })}</small>
      </h2>
      {bets.length === 0 ? <p className={asText('fs12', 'quiet')}>{t('table.nobody')}</p> : null}
      <ul className={asStack(2)}>
        {bets.map((bet) => (
          <CrowdRow key={bet.memberId} bet={bet} isOver={isOver} />
        ))}
      </ul>
      {count > bets.length && bets.length > 0 ? (
        <p className={asText('fs12', 'quiet')}>{t('table.more', { count: count - bets.length })}</p>
      ) : null}
      <MyRounds game={game} />
    </section>
  )
}
