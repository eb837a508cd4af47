import { useState } from 'react'
import { returnNoteMax } from '#contract/limits.ts'
import { promotionReturn, promotionReturnApply } from '#contract/promotions/calls/return-flow.ts'
import { ReturnFlowParams } from '#contract/promotions/entities/chance-params.ts'
import type { ReturnApplication } from '#contract/promotions/entities/return-application.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { Act, LoginLink, useRewardText } from '#src/features/promotions/chance/chance-parts.tsx'
import { isOver, TextCount } from '#src/ui/text-count.tsx'
import styles from '#src/features/promotions/chance/chance.module.css'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'

const Sent = ({ application }: { application: ReturnApplication }) => {
  const { t, language } = useTranslations('chance')
  const { state, text, note, appliedAtMs } = application
  return (
    <>
      <p className={styles.line}>
        <Badge tone={state === 'approved' ? 'success' : 'plain'}>{t(`back.states.${state}`)}</Badge>
        <small className={asText('fs12', 'quiet', 'lh15')}>{momentWords(appliedAtMs, language)}</small>
      </p>
      <p>{text}</p>
      {note === null ? null : <p className={asText('fs12', 'quiet', 'lh15')}>{t('back.note', { note })}</p>}
    </>
  )
}

const Apply = ({ promotionId, onChanged }: PanelProps) => {
  const { t } = useTranslations('chance')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const [text, setText] = useState('')
  const again = (): void => {
    askAgain(promotionReturn)
    onChanged()
  }
  const command = useCommand(
    (typed: string, requestId) => gateway.call(promotionReturnApply, { requestId, promotionId, text: typed }),
    () => {
      toast(t('back.sent'), { tone: 'success' })
      again()
    },
    again,
    `return-${promotionId}`,
  )
  return (
    <>
      <label className={asStack(6, 'fs13')}>
        {t('back.label')}
        <textarea
          className={styles.text}
          value={text}
          aria-invalid={isOver(text, returnNoteMax) || undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <TextCount value={text} limit={returnNoteMax} />
      <Act
        command={command}
        input={text.trim()}
        variant="primary"
        disabled={text.trim() === '' || isOver(text, returnNoteMax)}
      >
        {t('back.send')}
      </Act>
    </>
  )
}

const ReturnStatus = ({ needed, ...props }: PanelProps & { needed: number }) => {
  const { t } = useTranslations('chance')
  const asked = useOwn(promotionReturn, { promotionId: props.promotionId })
  return (
    <QueryView query={asked} skeleton={[160]}>
      {({ application, awayDays }) =>
        application ? (
          <Sent application={application} />
        ) : (
          <>
            <p>{awayDays === 0 ? t('back.notAway') : t('back.away', { n: awayDays })}</p>
            {awayDays >= needed ? <Apply {...props} /> : null}
          </>
        )
      }
    </QueryView>
  )
}

/** A member who was away asks to come back. [C-15] */
export const ReturnPanel = (props: PanelProps) => {
  const { t } = useTranslations('chance')
  const reward = useRewardText()
  const isMember = useMemberId() !== ''
  const { awayDays, reward: given } = ReturnFlowParams.parse(props.params)
  return (
    <Panel title={t('back.title')} hint={t('back.reward', { reward: reward(given) })}>
      <div className={asStack(12, 'shrinks')}>
        <p className={asText('fs12', 'quiet', 'lh15')}>{t('back.needs', { n: awayDays })}</p>
        {isMember ? <ReturnStatus {...props} needed={awayDays} /> : <LoginLink />}
      </div>
    </Panel>
  )
}
