import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { noviceSteps } from '#contract/promotions/calls/novice.ts'
import { NoviceParams, type NoviceStep, type NoviceTask } from '#contract/promotions/entities/novice.ts'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { depositPath } from '#src/shared/wallet/wallet-paths.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { asStack } from '#src/ui/layout.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { IconCheck, IconFootball } from '#src/ui/icons.tsx'
import { IconBank, IconUsdt } from '#src/ui/member-icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { IconGift, IconHeart } from '#src/ui/room-icons.tsx'
import { ClaimButton } from '#src/features/promotions/claim-button.tsx'
import { LoginAction } from '#src/features/promotions/login-action.tsx'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'
import styles from './novice.module.css'

const ways: Readonly<Record<NoviceTask, string>> = {
  verified: '/app/member/documents',
  followed: '/app/live',
  deposited: depositPath,
  cardBound: '/app/member/payout',
  played: '/app/sports',
}

const icons = {
  verified: IconShieldCheck,
  followed: IconHeart,
  deposited: IconUsdt,
  cardBound: IconBank,
  played: IconFootball,
} as const

const useStepWords = () => {
  const { t } = useTranslations('promotions')
  return ({ state, coins, done, needed }: NoviceStep): string => {
    if (state === 'given') return t('novice.got', { coins })
    if (state === 'held') return t('novice.held', { coins })
    if (state === 'refused' || state === 'taken-back') return t(`item.${state}`)
    return needed > 1 && state === 'lacking'
      ? t('novice.progress', { coins, done, needed })
      : t('novice.due', { coins })
  }
}

interface StepProps extends Pick<PanelProps, 'promotionId' | 'onChanged'> {
  step: NoviceStep
}

const Step = ({ step, promotionId, onChanged }: StepProps) => {
  const { t } = useTranslations('promotions')
  const words = useStepWords()
  const isMember = useMemberId() !== ''
  const { task, state, coins, needed } = step
  const isDone = state === 'given' || state === 'held'
  const Glyph = isDone ? IconCheck : state === 'ready' ? IconGift : icons[task]
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.icon}>
        <Glyph size={18} />
      </span>
      <span className={styles.text}>
        {t(`novice.tasks.${task}`, { needed })}
        <small>{words(step)}</small>
      </span>
      {isDone ? <Badge tone="success">{t(state === 'held' ? 'novice.review' : 'novice.done')}</Badge> : null}
      {state === 'ready' ? (
        <ClaimButton
          place={`item.${promotionId}.${task}`}
          body={{ what: 'novice', promotionId, task }}
          label={t('claim.press')}
          done={() => t('claim.done', { what: t('reward.coins', { n: coins }) })}
          variant="gold"
          size="sm"
          onChanged={onChanged}
        />
      ) : null}
      {state === 'lacking' && isMember ? (
        <Link to={ways[task]} className={buttonClass({ size: 'sm' })}>
          {t(`novice.go.${task}`)}
        </Link>
      ) : null}
    </li>
  )
}

const Steps = ({ steps, ...props }: Omit<StepProps, 'step'> & { steps: readonly NoviceStep[] }) => {
  const { t } = useTranslations('promotions')
  const done = steps.filter(({ state }) => state !== 'lacking').length
  return (
    <Panel
      className={styles.panel}
      title={t('novice.title')}
      end={
        <Badge tone="accent">
          {done} / {steps.length}
        </Badge>
      }
    >
      <ul className={asStack()}>
        {steps.map((step) => (
          <Step key={step.task} step={step} {...props} />
        ))}
      </ul>
    </Panel>
  )
}

/** What somebody new does once, how far it is, and its coins. [C-15] */
export const NovicePanel = ({ promotionId, params, onChanged }: PanelProps) => {
  const { gateway } = useShellServices()
  const memberId = useMemberId()
  const input = { promotionId }
  const query = useQuery({
    ...ownQuery(gateway, memberId, noviceSteps, input),
    queryKey: ['member', memberId, 'activity', noviceSteps.path, input],
    enabled: memberId !== '',
  })
  const parsed = NoviceParams.safeParse(params)
  if (memberId === '' && parsed.success)
    return (
      <>
        <Steps
          steps={parsed.data.tasks.map((task) => ({ ...task, done: 0, state: 'lacking' }))}
          promotionId={promotionId}
          onChanged={onChanged}
        />
        <LoginAction />
      </>
    )
  return (
    <QueryView query={query} skeleton={[260]}>
      {({ steps }) => <Steps steps={steps} promotionId={promotionId} onChanged={onChanged} />}
    </QueryView>
  )
}
