import { useSelector } from '@xstate/react'
import { soccerOutcomes, soccerPlays, type SoccerMatch, type SoccerRound } from '#contract/lottery/entities/soccer.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { IconSwap } from '#src/ui/member-icons.tsx'
import { asRow } from '#src/ui/layout.ts'
import { Segmented } from '#src/ui/tabs.tsx'
import pickerStyles from '#src/features/lottery/picker.module.css'
import type { SoccerActor } from './soccer-data.ts'
import { useSoccerNames } from './soccer-names.ts'
import styles from './soccer.module.css'

const MatchRow = ({ match, at, actor }: { match: SoccerMatch; at: number; actor: SoccerActor }) => {
  const { t, language } = useTranslations('lottery')
  const names = useSoccerNames()
  const picked = useSelector(actor, ({ context }) => context.picks[at])
  const { home, visit, league } = names(match)
  return (
    <fieldset className={styles.match} aria-label={t('soccer.match', { number: at + 1, home, visit })}>
      <span className={styles.number}>{at + 1}</span>
      <span className={styles.sides}>
        <b>{home}</b>
        <b>{visit}</b>
        <small>
          {momentWords(match.startAtMs, language)} · {league}
        </small>
      </span>
      <span className={asRow(4)}>
        {soccerOutcomes.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className={styles.outcome}
            aria-pressed={picked?.includes(outcome) ?? false}
            onClick={() => actor.send({ type: 'pick.toggle', at, outcome })}
          >
            {t(`soccer.outcomes.${outcome}`)}
          </button>
        ))}
      </span>
    </fieldset>
  )
}

/** Fourteen matches and how each may end: several outcomes of one make further lines. [R-12, C-15] */
export const SoccerPicker = ({ round, actor }: { round: SoccerRound; actor: SoccerActor }) => {
  const { t } = useTranslations('lottery')
  const play = useSelector(actor, ({ context }) => context.play)
  return (
    <section className={pickerStyles.picker} aria-label={t('soccer.pick')}>
      <div className={asRow(8, 'middle', 'wrap', 'between', 'shrinks')}>
        <Segmented
          items={soccerPlays.map((value) => ({ value, label: t(`soccer.plays.${value}`) }))}
          value={play}
          label={t('rules.play')}
          onChange={(value) => actor.send({ type: 'play.choose', play: value })}
        />
        <span className={pickerStyles.hint}>{t(`soccer.hints.${play}`)}</span>
      </div>
      <div className={styles.matches}>
        {round.matches.map((match, at) => (
          <MatchRow key={match.matchId} match={match} at={at} actor={actor} />
        ))}
      </div>
      <div className={styles.quick}>
        <button
          type="button"
          className={pickerStyles.random}
          aria-label={t('pick.randomName')}
          onClick={() => actor.send({ type: 'picks.random' })}
        >
          <IconSwap size={18} />
          {t('pick.random')}
        </button>
        <button type="button" className={pickerStyles.random} onClick={() => actor.send({ type: 'picks.clear' })}>
          {t('soccer.clear')}
        </button>
      </div>
    </section>
  )
}
