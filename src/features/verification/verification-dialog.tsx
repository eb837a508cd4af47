import { useSelector } from '@xstate/react'
import { useRef, type RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ChallengeAnswer } from '#contract/verification/entities/verification.ts'
import type { verificationMachine } from '#src/machines/verification/verification-machine.ts'
import type { VisibleKind } from '#src/machines/verification/verification-rules.ts'
import {
  selectChallenge,
  selectKind,
  selectOtherKinds,
  selectProblem,
  selectReason,
  selectStep,
  selectStepsLeft,
  selectStepsTotal,
  type VerificationStep,
} from '#src/machines/verification/verification-selectors.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ErrorState } from '#src/ui/empty.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconRefresh } from '#src/ui/icons.tsx'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { ImageChallenge } from './image-challenge.tsx'
import { ProofChallenge } from './proof-challenge.tsx'
import { SliderChallenge, type ChallengeMood } from './slider-challenge.tsx'
import styles from './verification-dialog.module.css'

export type VerificationActor = ActorRefFrom<typeof verificationMachine>

const moodOf = (step: VerificationStep): ChallengeMood => {
  if (step === 'passed' || step === 'refused') return step
  return step === 'validating' ? 'checking' : 'open'
}

/** What went wrong; null while nothing did. The server's words say more than ours when it refuses for a while. */
const useProblemWords = (verification: VerificationActor): string | null => {
  const { t } = useTranslations('verification')
  const problem = useSelector(verification, selectProblem)
  const kind = useSelector(verification, selectKind)
  if (!problem) return null
  if (problem.name === 'fault' && !navigator.onLine) return t('problem.offline')
  // The server's words setLanguage of a code, and a piece has none.
  if (problem.name === 'wrong' && kind === 'slider') return t('problem.wrong')
  return problem.name === 'limited' && problem.msg !== '' ? problem.msg : t(`problem.${problem.name}`)
}

const ChallengeSkeleton = ({ kind }: { kind: VisibleKind }) => {
  const { t } = useTranslations('verification')
  return (
    <SkeletonGroup label={t('common:loading')} className={styles.skeleton}>
      <Skeleton className={styles[`${kind}Picture`]} />
      <Skeleton className={styles.control} />
    </SkeletonGroup>
  )
}

const Stuck = ({ verification }: { verification: VerificationActor }) => {
  const { t } = useTranslations('verification')
  const words = useProblemWords(verification)
  return (
    <ErrorState
      title={words ?? t('problem.fault')}
      action={
        <Button
          variant="primary"
          icon={<IconRefresh size={18} />}
          onClick={() => verification.send({ type: 'verification.refresh' })}
        >
          {t('common:retry')}
        </Button>
      }
    />
  )
}

const Challenge = ({ verification, step }: { verification: VerificationActor; step: VerificationStep }) => {
  const kind = useSelector(verification, selectKind)
  const challenge = useSelector(verification, selectChallenge)
  const others = useSelector(verification, selectOtherKinds)
  const answer = (given: ChallengeAnswer) => verification.send({ type: 'verification.answer', answer: given })
  const giveUpProof = () => {
    const other = others[0]
    verification.send(other ? { type: 'verification.choose', kind: other } : { type: 'verification.close' })
  }
  if (step === 'stuck') return <Stuck verification={verification} />
  if (!challenge) return <ChallengeSkeleton kind={kind} />
  const stepProps = { key: challenge.challengeId, mood: moodOf(step), onAnswer: answer }
  if (challenge.kind === 'slider') return <SliderChallenge {...stepProps} key={stepProps.key} challenge={challenge} />
  if (challenge.kind === 'image') return <ImageChallenge {...stepProps} key={stepProps.key} challenge={challenge} />
  return <ProofChallenge verification={verification} isDone={step !== 'proving'} onCancel={giveUpProof} />
}

const Title = ({ verification }: { verification: VerificationActor }) => {
  const { t } = useTranslations('verification')
  const reason = useSelector(verification, selectReason)
  const left = useSelector(verification, selectStepsLeft)
  const total = useSelector(verification, selectStepsTotal)
  return (
    <>
      {t(`title.${reason}`)}
      {total > 1 && left > 0 ? <span className={styles.step}>{t('step', { at: total - left + 1, total })}</span> : null}
    </>
  )
}

const Head = ({
  verification,
  oneClick,
}: {
  verification: VerificationActor
  oneClick: RefObject<HTMLButtonElement | null>
}) => {
  const { t } = useTranslations('verification')
  const kind = useSelector(verification, selectKind)
  const others = useSelector(verification, selectOtherKinds)
  const offersProof = others.includes('proof')
  return (
    <div className={styles.head}>
      {offersProof ? (
        <>
          <Button
            ref={oneClick}
            variant="primary"
            size="touch"
            block
            icon={<IconShieldCheck size={18} />}
            onClick={() => verification.send({ type: 'verification.choose', kind: 'proof' })}
          >
            {t('oneClick')}
          </Button>
          <small>{t('oneClickNote')}</small>
        </>
      ) : null}
      <p>
        {offersProof ? t('orPicture') : ''}
        {t(`hint.${kind}`)}
      </p>
    </div>
  )
}

const noteOf = (step: VerificationStep): 'checking' | 'passed' | 'continues' => {
  if (step === 'validating') return 'checking'
  return step === 'passed' ? 'passed' : 'continues'
}

const Foot = ({ verification, step }: { verification: VerificationActor; step: VerificationStep }) => {
  const { t } = useTranslations('verification')
  const kind = useSelector(verification, selectKind)
  const others = useSelector(verification, selectOtherKinds)
  const problem = useProblemWords(verification)
  const other = kind === 'proof' ? undefined : others.find((one) => one !== 'proof')
  const isWrong = problem !== null && step !== 'stuck' && step !== 'passed'
  return (
    <div className={styles.foot}>
      <output className={isWrong ? styles.wrong : undefined}>
        <IconShieldCheck size={14} />
        {isWrong ? problem : t(noteOf(step))}
      </output>
      {other ? (
        <button
          type="button"
          className={styles.link}
          onClick={() => verification.send({ type: 'verification.choose', kind: other })}
        >
          {t(`switch.${other}`)}
        </button>
      ) : null}
    </div>
  )
}

/** What the server asks for before it lets a call through; closing it refuses the call. [S-06, S-07, V-08] */
export const VerificationDialog = ({ verification }: { verification: VerificationActor }) => {
  const { t } = useTranslations('verification')
  const step = useSelector(verification, selectStep)
  const kind = useSelector(verification, selectKind)
  const oneClick = useRef<HTMLButtonElement>(null)
  const canRefresh = step === 'solving' && kind !== 'proof'
  return (
    <Dialog
      open={step !== 'hidden'}
      layer="verify"
      title={<Title verification={verification} />}
      closeLabel={t('common:close')}
      initialFocus={oneClick}
      className={styles.dialog ?? ''}
      onClose={() => verification.send({ type: 'verification.close' })}
    >
      <Head verification={verification} oneClick={oneClick} />
      <div className={styles.body} data-step={step}>
        <Challenge verification={verification} step={step} />
        {canRefresh ? (
          <IconButton
            look="media"
            size="sm"
            label={t('refresh')}
            className={styles.refresh ?? ''}
            onClick={() => verification.send({ type: 'verification.refresh' })}
          >
            <IconRefresh size={16} />
          </IconButton>
        ) : null}
      </div>
      <Foot verification={verification} step={step} />
    </Dialog>
  )
}
