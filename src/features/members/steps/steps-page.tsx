import { useMachine } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import type { userInfoStepsMachine } from '#src/machines/members/user-info-steps-machine.ts'
import { isOpenStep, stepNames, type StepName } from '#src/machines/members/user-info-steps-rules.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconCheck, IconCheckCircle, IconClock, IconRefresh } from '#src/ui/icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMemberCache } from '#src/features/members/member-data.ts'
import { MemberSubPage } from '#src/features/members/member-frame.tsx'
import { memberPath } from '#src/features/members/member-sections.tsx'
import { stepForms } from './step-forms.tsx'
import styles from './steps-page.module.css'

interface TrackProps {
  details: MemberDetails
  step: StepName | null
  onShow: (step: StepName) => void
}

/** Where one is; an open step can be gone to. */
const Track = ({ details, step, onShow }: TrackProps) => {
  const { t } = useTranslations('member')
  const track = useRef<HTMLOListElement>(null)
  useEffect(() => {
    track.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [step])
  return (
    <ol ref={track} className={styles.track}>
      {stepNames
        .filter((name) => details.steps[name] !== '2')
        .map((name, at) => {
          const isDone = details.steps[name] === '1'
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={name === step ? 'step' : undefined}
                data-done={isDone || undefined}
                disabled={name === step || !isOpenStep(details.steps, name)}
                onClick={() => onShow(name)}
              >
                <span>{isDone ? <IconCheck size={14} strokeWidth={3} /> : at + 1}</span>
                {t(`steps.${name}.title`)}
              </button>
            </li>
          )
        })}
    </ol>
  )
}

const Rest = ({ state, onResume }: { state: 'complete' | 'resting'; onResume: () => void }) => {
  const { t } = useTranslations('member')
  return (
    <Empty
      icon={state === 'complete' ? <IconCheckCircle size={28} /> : <IconClock size={28} />}
      title={t(`steps.${state}.title`)}
      text={t(`steps.${state}.text`)}
      action={
        <span className={asRow(10, 'wrap', 'center')}>
          {state === 'resting' ? <Button onClick={onResume}>{t('steps.goOn')}</Button> : null}
          <Link to={memberPath} className={buttonClass({ variant: 'primary' })}>
            {t('backToCentre')}
          </Link>
        </span>
      }
    />
  )
}

/** The guided way through the account's steps. [E-16] */
export const StepsPage = ({ machine }: { machine: typeof userInfoStepsMachine }) => {
  const { t } = useTranslations('member')
  const { putDetails } = useMemberCache()
  const [snapshot, send] = useMachine(machine)
  const { details, step, reject, unanswered } = snapshot.context
  useEffect(() => {
    if (details) putDetails(details)
    // oxlint-disable-next-line react/exhaustive-deps -- the cache is told of new details, not of new functions
  }, [details])
  const busy = snapshot.matches('saving') || snapshot.matches('unconfirmed') || snapshot.matches('loading')
  const StepForm = step && stepForms[step]
  return (
    <MemberSubPage title={t('steps.title')}>
      {details ? (
        <Track details={details} step={step} onShow={(name) => send({ type: 'steps.show', step: name })} />
      ) : null}
      <section className={styles.card} aria-live="polite">
        {!details && snapshot.matches('loading') ? (
          <SkeletonGroup label={t('common:loading')} className={styles.skeleton}>
            <Skeleton className={styles.line} />
            <Skeleton className={styles.field} />
            <Skeleton className={styles.field} />
          </SkeletonGroup>
        ) : null}
        {snapshot.matches('failed') ? (
          <ErrorState
            title={t('states.failed')}
            text={t('states.failedText')}
            action={
              <Button icon={<IconRefresh size={16} />} onClick={() => send({ type: 'steps.retry' })}>
                {t('common:retry')}
              </Button>
            }
          />
        ) : null}
        {details && step && StepForm && !snapshot.matches('failed') ? (
          <>
            <h2 className={asText('fs18', 'bold', 'lh13')}>{t(`steps.${step}.title`)}</h2>
            <p className={styles.text}>{t(`steps.${step}.text`)}</p>
            <StepForm
              key={step}
              details={details}
              answer={{ busy, refusal: reject, unanswered }}
              onSave={(command) => send({ type: 'steps.save', command })}
              onAdded={() => send({ type: 'steps.refresh' })}
            />
            <Button variant="ghost" block disabled={busy} onClick={() => send({ type: 'steps.postpone' })}>
              {t('steps.later')}
            </Button>
          </>
        ) : null}
        {snapshot.matches('complete') || snapshot.matches('resting') ? (
          <Rest
            state={snapshot.matches('complete') ? 'complete' : 'resting'}
            onResume={() => send({ type: 'steps.resume' })}
          />
        ) : null}
      </section>
    </MemberSubPage>
  )
}
