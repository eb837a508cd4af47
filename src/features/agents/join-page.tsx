import { useState } from 'react'
import { agentCheck, agentJoin } from '#contract/agents/calls.ts'
import type { AgentApplication, AgentWish } from '#contract/agents/entities/agent.ts'
import { agentAboutMax, agentChannelMax } from '#contract/limits.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { AgeBadge } from '#src/ui/badge.tsx'
import { asRow } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { IconCheckCircle, IconInfo } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import styles from './agent.module.css'

const useJoin = () => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    (wish: AgentWish, requestId) => gateway.call(agentJoin, { requestId, ...wish }),
    () => askAgain(agentCheck),
    ({ name }) => {
      if (name === 'APPLIED_ALREADY') askAgain(agentCheck)
    },
    'agent-join',
  )
}

const channelMin = 2
const aboutMin = 10

const JoinForm = () => {
  const { t } = useTranslations('agents')
  const [wish, setWish] = useState<AgentWish>({ channel: '', about: '' })
  const [isTried, setIsTried] = useState(false)
  const join = useJoin()
  const isShort = (value: string, min: number): boolean => value.trim().length < min
  const submit = (): void => {
    setIsTried(true)
    if (isOver(wish.channel, agentChannelMax) || isOver(wish.about, agentAboutMax)) return
    if (!isShort(wish.channel, channelMin) && !isShort(wish.about, aboutMin)) join.send(wish)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('join.channel')}
        placeholder={t('join.channelPlaceholder')}
        limit={agentChannelMax}
        value={wish.channel}
        error={isTried && isShort(wish.channel, channelMin) ? t('join.channelShort') : undefined}
        onChange={(event) => setWish({ ...wish, channel: event.target.value })}
      />
      <TextArea
        label={t('join.about')}
        placeholder={t('join.aboutPlaceholder')}
        hint={t('join.aboutHint')}
        limit={agentAboutMax}
        value={wish.about}
        error={isTried && isShort(wish.about, aboutMin) ? t('join.aboutShort') : undefined}
        onChange={(event) => setWish({ ...wish, about: event.target.value })}
      />
      {join.unanswered ? <p role="alert">{t('join.unanswered')}</p> : null}
      {join.refusal ? <p role="alert">{join.refusal.msg}</p> : null}
      <Button variant="primary" size="lg" block type="submit" busy={join.busy}>
        {t('join.send')}
      </Button>
    </form>
  )
}

const Waiting = ({ application }: { application: AgentApplication }) => {
  const { t } = useTranslations('agents')
  const { language } = useAppearance()
  return (
    <p className={styles.note}>
      <IconCheckCircle size={18} />
      <span>
        <b>{t('join.waiting')}</b>
        {t('join.waitingText', { at: momentWords(application.atMs, language), channel: application.channel })}
      </span>
    </p>
  )
}

const points = ['rate', 'carry', 'pay', 'private'] as const

/** How one becomes an agent: what it is, the application, and what became of it. [P-03] */
export const JoinPage = ({ application }: { application: AgentApplication | null }) => {
  const { t } = useTranslations('agents')
  return (
    <div className={styles.narrow}>
      <PageHead title={t('join.title')} lead={t('join.lead')} />
      <Panel title={t('join.points')}>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{t(`join.${point}`)}</li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('join.application')}>
        {application?.state === 'refused' ? (
          <p className={styles.note} data-tone="warning">
            <IconInfo size={18} />
            <span>
              <b>{t('join.refused')}</b>
              {application.reason}
            </span>
          </p>
        ) : null}
        {application?.state === 'waiting' ? <Waiting application={application} /> : <JoinForm />}
      </Panel>
      <p className={asRow(8, 'middle', 'fs12', 'quiet')}>
        <AgeBadge />
        {t('agent.foot')}
      </p>
    </div>
  )
}
