import { Link } from 'react-router-dom'
import type { UserInfoSteps } from '#contract/members/entities/member-details.ts'
import { isComplete, nextStep, stepNames, stepsProgress } from '#src/machines/members/user-info-steps-rules.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { IconCheck, IconCheckCircle } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { memberPath } from '#src/features/members/member-sections.tsx'
import { Panel } from '#src/ui/panel.tsx'
import styles from './steps-card.module.css'

/** What of the account is done and what comes next; one button leads through the rest. [E-16] */
export const StepsCard = ({ steps }: { steps: UserInfoSteps }) => {
  const { t } = useTranslations('member')
  const { done, total } = stepsProgress(steps)
  const next = nextStep(steps, [])
  if (isComplete(steps))
    return (
      <p className={styles.complete}>
        <IconCheckCircle />
        {t('steps.allDone')}
      </p>
    )
  return (
    <Panel
      title={t('steps.title')}
      hint={t('steps.hint', { done, total })}
      end={
        <Link to={`${memberPath}/steps`} className={buttonClass({ variant: 'primary' })}>
          {t(done === 0 ? 'steps.start' : 'steps.goOn')}
        </Link>
      }
    >
      <ol className={styles.steps}>
        {stepNames
          .filter((step) => steps[step] !== '2')
          .map((step, at) => (
            <li
              key={step}
              className={styles.step}
              data-state={steps[step] === '1' ? 'done' : step === next ? 'next' : 'open'}
            >
              <span className={styles.dot}>
                {steps[step] === '1' ? <IconCheck size={16} strokeWidth={3} /> : at + 1}
              </span>
              <span>
                <b>{t(`steps.${step}.title`)}</b>
                <small>{t(steps[step] === '1' ? 'steps.done' : `steps.${step}.text`)}</small>
              </span>
            </li>
          ))}
      </ol>
    </Panel>
  )
}
