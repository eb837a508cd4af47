import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MemberDetails } from '#contract/entities/member-details.ts'
import type { Channel } from '#contract/entities/account.ts'
import type { userInfoStepsMachine } from '#src/machines/user-info-steps-machine.ts'
import { isOpenStep, stepNames, type StepCommand, type StepName } from '#src/machines/user-info-steps-rules.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconCheck, IconCheckCircle, IconClock, IconRefresh } from '#src/ui/icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { useWords } from '../../words.tsx'
import { Form } from '../form.tsx'
import type { NoticeOf } from '../form-notice.tsx'
import formStyles from '../form.module.css'
import { useMemberCache } from '../member-data.ts'
import { MemberSubPage } from '../member-frame.tsx'
import { memberPath } from '../member-sections.tsx'
import { AddCardForm } from '../payout/add-card-form.tsx'
import { AddWalletForm } from '../payout/add-wallet-form.tsx'
import { ContactForm } from '../profile/contact-form.tsx'
import { BirthdayForm, RealNameForm } from '../profile/personal-forms.tsx'
import styles from './steps-page.module.css'

interface StepProps {
  details: MemberDetails
  /** How the last command of the step went. */
  answer: NoticeOf & { readonly busy: boolean }
  onSave: (command: StepCommand) => void
  /** A card or an address was added. */
  onAdded: () => void
}

const RealNameStep = ({ onSave, answer }: StepProps) => {
  const { t } = useWords('member')
  return (
    <RealNameForm {...answer} action={t('next')} onSend={(realName) => onSave({ kind: 'bindRealName', realName })} />
  )
}

/** Phone or mail first, then the birthday. */
const InfoStep = ({ details, onSave, answer }: StepProps) => {
  const { t } = useWords('member')
  const [channel, setChannel] = useState<Channel>('sms')
  if (details.phone !== '' || details.mail !== '')
    return (
      <BirthdayForm {...answer} action={t('next')} onSend={(birthday) => onSave({ kind: 'bindBirthday', birthday })} />
    )
  return (
    <>
      <Segmented<Channel>
        label={t('steps.by')}
        value={channel}
        onChange={setChannel}
        items={[
          { value: 'sms', label: t('contact.phone') },
          { value: 'mail', label: t('contact.mail') },
        ]}
      />
      <ContactForm
        {...answer}
        key={channel}
        channel={channel}
        action={t('next')}
        onSend={(binding) => onSave({ kind: 'bindContact', ...binding })}
      />
    </>
  )
}

/** One choice at once, or the other by adding something now. */
const Choice = ({
  lead,
  action,
  other,
  form,
  answer,
  onChoose,
}: {
  lead: string
  action: string
  other: string
  form: ReactNode
  answer: NoticeOf & { busy: boolean }
  onChoose: () => void
}) => {
  const [adding, setAdding] = useState(false)
  if (adding) return form
  return (
    <>
      <Form {...answer} notice={answer} action={action} onSubmit={onChoose}>
        <p className={formStyles.lead}>{lead}</p>
      </Form>
      <Button variant="outline" size="touch" block onClick={() => setAdding(true)}>
        {other}
      </Button>
    </>
  )
}

const HolderStep = ({ details, onSave, onAdded, answer }: StepProps) => {
  const { t } = useWords('member')
  return (
    <Choice
      lead={t('steps.selectRealName.lead', { name: details.realName })}
      action={t('steps.selectRealName.action')}
      other={t('cards.add')}
      form={<AddCardForm onDone={onAdded} />}
      answer={answer}
      onChoose={() => onSave({ kind: 'choose', step: 'confirmRealName' })}
    />
  )
}

const UsdtStep = ({ onSave, onAdded, answer }: StepProps) => {
  const { t } = useWords('member')
  return (
    <Choice
      lead={t('steps.selectUSDT.lead')}
      action={t('steps.selectUSDT.action')}
      other={t('wallets.add')}
      form={<AddWalletForm onDone={onAdded} />}
      answer={answer}
      onChoose={() => onSave({ kind: 'choose', step: 'skipUSDT' })}
    />
  )
}

const stepForms = {
  userRealNameBind: RealNameStep,
  userInfoBind: InfoStep,
  selectRealName: HolderStep,
  selectUSDT: UsdtStep,
} satisfies Record<StepName, unknown>

interface TrackProps {
  details: MemberDetails
  step: StepName | null
  onShow: (step: StepName) => void
}

/** Where one is; an open step can be gone to. */
const Track = ({ details, step, onShow }: TrackProps) => {
  const { t } = useWords('member')
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
  const { t } = useWords('member')
  return (
    <Empty
      icon={state === 'complete' ? <IconCheckCircle size={28} /> : <IconClock size={28} />}
      title={t(`steps.${state}.title`)}
      text={t(`steps.${state}.text`)}
      action={
        <span className={styles.ways}>
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
  const { t } = useWords('member')
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
            <h2 className={styles.title}>{t(`steps.${step}.title`)}</h2>
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
