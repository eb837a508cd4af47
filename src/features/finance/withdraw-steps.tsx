import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { IconCheck } from '#src/ui/icons.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { withdrawSteps, type WithdrawStep } from '#src/machines/finance/withdraw-steps.ts'
import type { WithdrawWay } from '#src/machines/finance/withdraw-rules.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './withdraw-steps.module.css'

type StepForm = ComponentType<{ onDone: () => void }>

/** The forms of the steps before the amount; that of the password hands its digits on. */
export interface WithdrawStepForms {
  readonly name: StepForm
  readonly card: StepForm
  readonly address: StepForm
  readonly password: ComponentType<{ onDone: (digits: string) => void }>
}

interface TrackProps {
  to: WithdrawWay['to']
  step: WithdrawStep
}

/** Progress of the first withdrawal. */
export const WithdrawTrack = ({ to, step }: TrackProps) => {
  const { t } = useTranslations('finance')
  const steps = withdrawSteps[to]
  const at = steps.indexOf(step)
  return (
    <ol className={styles.track} aria-label={t('withdraw.steps.title')}>
      {steps.map((each, index) => (
        <li key={each} aria-current={each === step ? 'step' : undefined} data-done={index < at || undefined}>
          <span>{index < at ? <IconCheck size={14} strokeWidth={3} /> : index + 1}</span>
          {t(`withdraw.steps.${each}`)}
        </li>
      ))}
    </ol>
  )
}

interface WithdrawStepsProps extends TrackProps {
  step: Exclude<WithdrawStep, 'amount'>
  loadForms: () => Promise<WithdrawStepForms>
  /** The withdrawal password that was set just now. */
  onPassword: (digits: string) => void
}

const goOn = (): void => undefined

type StepProps = Pick<WithdrawStepsProps, 'step' | 'onPassword'> & { forms: WithdrawStepForms }

const Step = ({ step, forms, onPassword }: StepProps) => {
  if (step === 'password') return <forms.password onDone={onPassword} />
  const Form = forms[step]
  return <Form onDone={goOn} />
}

/** The next step of a first withdrawal, on the withdrawal page itself. [C-14, V-05, L-05] */
export const WithdrawSteps = ({ to, step, loadForms, onPassword }: WithdrawStepsProps) => {
  const { t } = useTranslations('finance')
  const query = useQuery({ queryKey: ['withdraw step forms'], queryFn: loadForms, staleTime: Infinity })
  return (
    <section className={asStack(10, 'oneColumn')} aria-label={t('withdraw.steps.title')} aria-live="polite">
      <WithdrawTrack to={to} step={step} />
      <p className={asText('fs13', 'soft', 'lh16')}>{t(`withdraw.steps.lead.${step}`)}</p>
      <QueryView query={query} skeleton={[64, 48]}>
        {(forms) => <Step key={step} step={step} forms={forms} onPassword={onPassword} />}
      </QueryView>
    </section>
  )
}
