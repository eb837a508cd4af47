import { promotionGuess, promotionGuessPick } from '#contract/promotions/calls/predictions.ts'
import { GuessParams } from '#contract/promotions/entities/chance-params.ts'
import { guessPicks, type GuessMatch, type GuessPick } from '#contract/promotions/entities/prediction.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { LoginLink, useRewardText } from '#src/features/promotions/chance/chance-parts.tsx'
import styles from '#src/features/promotions/chance/chance.module.css'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'

const usePick = (promotionId: string, matchId: string) => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => askAgain(promotionGuess)
  return useCommand(
    (pick: GuessPick, requestId) => gateway.call(promotionGuessPick, { requestId, promotionId, matchId, pick }),
    again,
    again,
    `guess-${promotionId}-${matchId}`,
  )
}

const Sides = ({ match: { home, visit, result } }: { match: GuessMatch }) => {
  const { language } = useTranslations('chance')
  const isEn = language === 'en'
  return (
    <p className={styles.match}>
      <span>{isEn ? home.nameEn : home.name}</span>
      <b>{result ? `${result.homeScore} : ${result.visitScore}` : 'VS'}</b>
      <span>{isEn ? visit.nameEn : visit.name}</span>
    </p>
  )
}

const Coming = ({ promotionId, match }: { promotionId: string; match: GuessMatch }) => {
  const { t, language } = useTranslations('chance')
  const isMember = useMemberId() !== ''
  const nowMs = useServerSeconds()
  const command = usePick(promotionId, match.matchId)
  const isClosed = nowMs >= match.startsAtMs
  const picks = guessPicks.filter((pick) => pick !== 'draw' || match.hasDraw)
  return (
    <li className={styles.card}>
      <small className={asText('fs12', 'quiet', 'lh15')}>
        {language === 'en' ? match.league.nameEn : match.league.name}
      </small>
      <Sides match={match} />
      <small className={asText('fs12', 'quiet', 'lh15')}>
        {t('guess.starts', { time: momentWords(match.startsAtMs, language, nowMs) })}
      </small>
      <div className={styles.picks}>
        {picks.map((pick) => (
          <button
            key={pick}
            type="button"
            className={styles.option}
            aria-pressed={match.mine?.pick === pick}
            disabled={isClosed || !isMember || command.busy}
            onClick={() => command.send(pick)}
          >
            {t(`guess.picks.${pick}`)}
          </button>
        ))}
      </div>
      {command.unanswered ? <Note tone="wait">{t('unanswered')}</Note> : null}
      {command.refusal ? <Note tone="bad">{command.refusal.msg}</Note> : null}
    </li>
  )
}

const Guessed = ({ match }: { match: GuessMatch }) => {
  const { t } = useTranslations('chance')
  const { mine } = match
  return (
    <li className={styles.card}>
      <Sides match={match} />
      {mine ? (
        <p className={styles.line}>
          <span>{t(`guess.picks.${mine.pick}`)}</span>
          <Badge tone={mine.state === 'right' ? 'success' : 'plain'}>
            {t(`guess.states.${mine.state}`)}
            {mine.prize === null || mine.prize === 'given' ? '' : ` · ${t(`states.${mine.prize}`)}`}
          </Badge>
        </p>
      ) : null}
    </li>
  )
}

/** Guesses of how matches end. [C-15] */
export const GuessPanel = ({ promotionId, params }: PanelProps) => {
  const { t } = useTranslations('chance')
  const reward = useRewardText()
  const isMember = useMemberId() !== ''
  const terms = GuessParams.parse(params)
  const asked = useOwn(promotionGuess, { promotionId }, { askEveryMs: 30_000 })
  return (
    <div className={asStack(12, 'shrinks')}>
      <QueryView query={asked} skeleton={[240, 160]}>
        {({ coming, guessed, right, settled }) => (
          <>
            <Panel
              title={t('guess.coming')}
              hint={`${t('guess.reward', { reward: reward(terms.reward) })} · ${t('guess.max', { n: terms.perDayMax })}`}
              end={isMember ? undefined : <LoginLink size="sm" />}
            >
              {coming.length === 0 ? <p className={asText('fs12', 'quiet', 'lh15')}>{t('guess.none')}</p> : null}
              <ul className={styles.cards}>
                {coming.map((match) => (
                  <Coming key={match.matchId} promotionId={promotionId} match={match} />
                ))}
              </ul>
            </Panel>
            {isMember ? (
              <Panel title={t('guess.guessed')} end={<b>{t('guess.record', { right, settled })}</b>}>
                {guessed.length === 0 ? <p className={asText('fs12', 'quiet', 'lh15')}>{t('guess.noneMine')}</p> : null}
                <ul className={styles.cards}>
                  {guessed.map((match) => (
                    <Guessed key={match.matchId} match={match} />
                  ))}
                </ul>
              </Panel>
            ) : null}
          </>
        )}
      </QueryView>
    </div>
  )
}
