import { promotionQuiz, promotionQuizAnswer } from '#contract/promotions/calls/predictions.ts'
import { QuizParams } from '#contract/promotions/entities/chance-params.ts'
import type { QuestionStatus } from '#contract/promotions/entities/prediction.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { LoginLink, useBoth, useRewardText } from '#src/features/promotions/chance/chance-parts.tsx'
import styles from '#src/features/promotions/chance/chance.module.css'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'

const useAnswer = (promotionId: string, questionId: string) => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => askAgain(promotionQuiz)
  return useCommand(
    (optionId: string, requestId) =>
      gateway.call(promotionQuizAnswer, { requestId, promotionId, questionId, optionId }),
    again,
    again,
    `quiz-${promotionId}-${questionId}`,
  )
}

const stateBadge = {
  right: 'success',
  wrong: 'plain',
  void: 'plain',
} as const

const Question = ({ promotionId, status }: { promotionId: string; status: QuestionStatus }) => {
  const { t, language } = useTranslations('chance')
  const both = useBoth()
  const art = useArt()
  const isMember = useMemberId() !== ''
  const nowMs = useServerSeconds()
  const { question, mine, rightOptionId, isSettled } = status
  const command = useAnswer(promotionId, question.questionId)
  const isClosed = isSettled || nowMs >= question.closesAtMs
  return (
    <li className={styles.card}>
      {question.picture === null ? null : <img src={art(question.picture)} alt="" loading="lazy" />}
      <h3>{both(question.text)}</h3>
      <p className={styles.line}>
        <small className={asText('fs12', 'quiet', 'lh15')}>
          {isClosed && !isSettled
            ? t('quiz.closed')
            : t('quiz.until', { time: momentWords(question.closesAtMs, language, nowMs) })}
        </small>
        {mine && mine.state !== 'open' ? (
          <Badge tone={stateBadge[mine.state]}>
            {t(`quiz.${mine.state}`)}
            {mine.prize === null || mine.prize === 'given' ? '' : ` · ${t(`states.${mine.prize}`)}`}
          </Badge>
        ) : null}
      </p>
      <div className={styles.options}>
        {question.options.map(({ optionId, label }) => (
          <button
            key={optionId}
            type="button"
            className={styles.option}
            aria-pressed={mine?.optionId === optionId}
            data-right={rightOptionId === optionId || undefined}
            disabled={isClosed || !isMember || command.busy}
            onClick={() => command.send(optionId)}
          >
            {both(label)}
          </button>
        ))}
      </div>
      {command.unanswered ? <Note tone="wait">{t('unanswered')}</Note> : null}
      {command.refusal ? <Note tone="bad">{command.refusal.msg}</Note> : null}
      {isMember && !isClosed && mine ? (
        <small className={asText('fs12', 'quiet', 'lh15')}>{t('quiz.changed')}</small>
      ) : null}
      {isSettled && rightOptionId === null ? (
        <small className={asText('fs12', 'quiet', 'lh15')}>{t('quiz.void')}</small>
      ) : null}
      {isMember || isClosed ? null : <LoginLink size="sm" />}
    </li>
  )
}

/** Questions that are answered until they close. [C-15] */
export const QuizPanel = ({ promotionId, params }: PanelProps) => {
  const { t } = useTranslations('chance')
  const reward = useRewardText()
  const quiz = useOwn(promotionQuiz, { promotionId }, { askEveryMs: 30_000 })
  return (
    <Panel title={t('quiz.reward', { reward: reward(QuizParams.parse(params).reward) })}>
      <QueryView query={quiz} skeleton={[200, 200]}>
        {({ questions }) => (
          <ul className={styles.cards}>
            {questions.map((status) => (
              <Question key={status.question.questionId} promotionId={promotionId} status={status} />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}
