import { useActorRef, useSelector } from '@xstate/react'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { classes } from '#src/ui/classes.ts'
import { IconCheckCircle, IconInfo } from '#src/ui/icons.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'
import { AccountLayout } from './account-layout.tsx'
import { useAccountMachines } from './account-machines.tsx'
import { EntranceLink } from './entrance-links.tsx'
import { AskStep, CodeStep, type ForgotActor, PasswordStep } from './forgot-steps.tsx'
import { useEntrance } from './use-entrance.ts'

type Step = 0 | 1 | 2
const stepsTotal = 3

const StepLine = ({ at }: { at: Step }) => {
  const { t } = useTranslations('account')
  const names = t('forgot.steps')
  return (
    <ol
      className={styles.steps}
      aria-label={t('forgot.stepAt', { at: at + 1, total: stepsTotal, name: names[at] ?? '' })}
    >
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={classes(index <= at && styles.reached)}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}

const Done = ({ forgot, sure }: { forgot: ForgotActor; sure: boolean }) => {
  const { t } = useTranslations('account')
  return (
    <>
      <Empty
        icon={sure ? <IconCheckCircle size={28} /> : <IconInfo size={28} />}
        title={t(sure ? 'forgot.done' : 'forgot.doubtful')}
        text={t(sure ? 'forgot.doneText' : 'forgot.doubtfulText')}
      />
      <EntranceLink to="login" className={buttonClass({ variant: 'primary', size: 'lg', block: true, glow: true })}>
        {t('forgot.toLogin')}
      </EntranceLink>
      {sure ? null : (
        <Button size="lg" block onClick={() => forgot.send({ type: 'forgot.back' })}>
          {t('forgot.startOver')}
        </Button>
      )}
    </>
  )
}

const Steps = ({ forgot }: { forgot: ForgotActor }) => {
  const isCoding = useSelector(forgot, (snapshot) => snapshot.matches('coding'))
  const isChoosing = useSelector(
    forgot,
    (snapshot) => snapshot.matches('choosing') || snapshot.matches('resetting') || snapshot.matches('unconfirmed'),
  )
  if (isCoding)
    return (
      <>
        <StepLine at={1} />
        <CodeStep forgot={forgot} />
      </>
    )
  if (isChoosing)
    return (
      <>
        <StepLine at={2} />
        <PasswordStep forgot={forgot} />
      </>
    )
  return (
    <>
      <StepLine at={0} />
      <AskStep forgot={forgot} />
    </>
  )
}

/** A forgotten password: contact, code, new password; a reload goes on where one was. [C-11] */
export const ForgotPage = () => {
  const { t } = useTranslations('account')
  const machines = useAccountMachines()
  const { login } = useEntrance()
  const forgot = useActorRef(machines.forgotPassword)
  const isRecalling = useSelector(forgot, (snapshot) => snapshot.matches('recalling'))
  const isDone = useSelector(forgot, (snapshot) => snapshot.matches('done'))
  const isDoubtful = useSelector(forgot, (snapshot) => snapshot.matches('doubtful'))
  const isOver = isDone || isDoubtful
  return (
    <AccountLayout title={t('forgot.title')} heading={t('forgot.title')} backTo={login} long>
      {isOver ? <Done forgot={forgot} sure={isDone} /> : null}
      {isOver || isRecalling ? null : (
        <>
          <Steps forgot={forgot} />
          <p className={asText('centred', 'fs13', 'soft')}>
            <EntranceLink to="login" className={styles.link}>
              {t('forgot.backToLogin')}
            </EntranceLink>
          </p>
        </>
      )}
    </AccountLayout>
  )
}
