import { referralOwn } from '#contract/agents/referral-calls.ts'
import { InviteParams } from '#contract/promotions/entities/invite-params.ts'
import { InviteBox } from '#src/shared/agents/invite-box.tsx'
import { InvitedList } from '#src/shared/agents/invited-list.tsx'
import { useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Panel } from '#src/ui/panel.tsx'
import { asText } from '#src/ui/layout.ts'
import { GeneralPanel, isOpenItem } from '#src/features/promotions/general-panel.tsx'
import { LoginAction } from '#src/features/promotions/login-action.tsx'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'
import { usePromotion } from '#src/features/promotions/promotion-data.ts'
import { useTurnoverWords } from '#src/features/promotions/reward-words.ts'
import styles from './invite-panel.module.css'

/** What both get, and what the friend does for it, in the currency of who reads. */
const How = ({ params }: { params: InviteParams }) => {
  const { t } = useTranslations('promotions')
  const { currency, format } = useMoney()
  const turnover = useTurnoverWords()
  const { depositMinor, playedMinor, inviterMinor, friendMinor, turnoverMilli, playDays } = params
  const amount = (of: InviteParams['depositMinor']) => format(of[currency], currency)
  const steps = [
    t('invite.steps.share'),
    t('invite.steps.register'),
    t('invite.steps.deposit', { amount: amount(depositMinor) }),
    ...(playedMinor ? [t('invite.steps.play', { amount: amount(playedMinor) })] : []),
    t('invite.steps.paid'),
  ]
  return (
    <Panel title={t('invite.how')} className={styles.panel}>
      <dl className={styles.rewards}>
        <div>
          <dt>{t('invite.you')}</dt>
          <dd>{amount(inviterMinor)}</dd>
        </div>
        <div>
          <dt>{t('invite.friend')}</dt>
          <dd>{amount(friendMinor)}</dd>
        </div>
      </dl>
      <p className={asText('fs12', 'quiet')}>
        {turnover(turnoverMilli)}
        {turnoverMilli > 0 && playDays !== null ? ` · ${t('invite.playDays', { n: playDays })}` : null}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Panel>
  )
}

/** Who was invited sees how far they are; what both have had stands below, as of every promotion. */
const AsFriend = ({ slug, onChanged }: Pick<PanelProps, 'slug' | 'onChanged'>) => {
  const { data } = usePromotion(slug)
  return data?.items.some(isOpenItem) ? (
    <GeneralPanel promotion={data.promotion} items={data.items} onChanged={onChanged} />
  ) : null
}

const Own = () => {
  const { t } = useTranslations('promotions')
  return (
    <QueryView query={useOwn(referralOwn, {})} skeleton={[170, 220]}>
      {({ code, invited, invitedByThem }) => (
        <>
          <Panel title={t('invite.yours')} className={styles.panel}>
            <InviteBox code={code} />
          </Panel>
          <Panel title={t('invite.friends')} className={styles.panel}>
            <InvitedList invited={invited} invitedByThem={invitedByThem} />
          </Panel>
        </>
      )}
    </QueryView>
  )
}

/** What a friend brings, the ways to invite, and who came. [C-15] */
export const InvitePanel = ({ slug, params, onChanged }: PanelProps) => {
  const isMember = useMemberId() !== ''
  const parsed = InviteParams.safeParse(params)
  return (
    <>
      {parsed.success ? <How params={parsed.data} /> : null}
      {isMember ? <AsFriend slug={slug} onChanged={onChanged} /> : <LoginAction />}
      {isMember ? <Own /> : null}
    </>
  )
}
