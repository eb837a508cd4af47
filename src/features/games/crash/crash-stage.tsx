import { useSelector } from '@xstate/react'
import { asText } from '#src/ui/layout.ts'
import { Link } from 'react-router-dom'
import { hundredthsText } from '#src/machines/games/dice-rules.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { tableProofPath } from '#src/shared/site/game-paths.ts'
import { useTableMoment, type TableActor } from '#src/features/games/tables/table-data.ts'
import { CrashCurve } from './crash-curve.tsx'
import shared from '#src/features/games/games.module.css'
import styles from './crash.module.css'

const recentMax = 16
const highHundredths = 200

const Recent = ({ actor }: { actor: TableActor }) => {
  const { t } = useTranslations('games')
  const recent = useSelector(actor, ({ context }) => context.view?.recent) ?? []
  return (
    <ul className={shared.results} data-strip aria-label={t('crash.recent')}>
      {recent.slice(0, recentMax).map(({ roundId, place, outcome }) =>
        outcome?.game === 'crash' ? (
          <li key={roundId} data-win={outcome.pointHundredths >= highHundredths || undefined}>
            <Link
              to={tableProofPath(roundId)}
              className={styles.past}
              aria-label={t('crash.verify', { place, point: hundredthsText(outcome.pointHundredths) })}
            >
              {hundredthsText(outcome.pointHundredths)}×
            </Link>
          </li>
        ) : null,
      )}
    </ul>
  )
}

/** What happens, in words that are read out when they change; the curve itself is not. */
const Say = ({ actor }: { actor: TableActor }) => {
  const { t } = useTranslations('games')
  const { phase, seconds } = useTableMoment(actor)
  const round = useSelector(actor, ({ context }) => context.view?.round ?? null)
  const outcome = round?.outcome
  const point = outcome?.game === 'crash' ? hundredthsText(outcome.pointHundredths) : ''
  return (
    <p className={styles.say}>
      <output data-testid="phase" data-phase={phase}>
        {phase === null ? t('table.coming') : t(`crash.phase.${phase}`, { point })}
      </output>
      {phase === 'open' ? (
        <span aria-hidden="true" className={asText('plain', 'digits', 'figures', 'bold')}>
          {t('table.seconds', { seconds })}
        </span>
      ) : null}
      {round?.isInterrupted && phase === 'ended' ? <span>{t('crash.interrupted')}</span> : null}
    </p>
  )
}

/** Where the curve is drawn. */
export const CrashStage = ({ actor }: { actor: TableActor }) => {
  const { t } = useTranslations('games')
  const round = useSelector(actor, ({ context }) => context.view?.round ?? null)
  return (
    <section className={shared.stage} aria-label={t('crash.table')}>
      <Recent actor={actor} />
      <CrashCurve round={round} />
      <Say actor={actor} />
    </section>
  )
}
