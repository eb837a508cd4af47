import { useId, useState } from 'react'
import { agentCodeAdd, agentOverview } from '#contract/agents/calls.ts'
import type { AgentOverview } from '#contract/agents/entities/agent.ts'
import { agentCodesMax, agentLabelMax } from '#contract/limits.ts'
import { InviteBox } from '#src/shared/agents/invite-box.tsx'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconPlus } from '#src/ui/room-icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { isOver } from '#src/ui/text-count.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './agent.module.css'

const useAddCode = (onAdded: (code: string) => void) => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    (label: string, requestId) => gateway.call(agentCodeAdd, { requestId, label }),
    ({ code }) => {
      askAgain(agentOverview)
      onAdded(code.code)
    },
    undefined,
    'agent-code',
  )
}

const AddCode = ({ onClose, onAdded }: { onClose: () => void; onAdded: (code: string) => void }) => {
  const { t } = useTranslations('agents')
  const form = useId()
  const [label, setLabel] = useState('')
  const add = useAddCode(onAdded)
  const rule = add.refusal?.name === 'FIELD_REFUSED' ? (add.refusal.data as { rule: string }).rule : null
  const refusal = rule === 'taken' ? t('codes.taken') : rule === 'full' ? t('codes.full') : add.refusal?.msg
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('codes.add')}
      closeLabel={t('common:close')}
      footer={
        <Button
          variant="primary"
          size="lg"
          block
          type="submit"
          form={form}
          busy={add.busy}
          disabled={label.trim() === '' || isOver(label, agentLabelMax)}
        >
          {t('codes.make')}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isOver(label, agentLabelMax)) add.send(label.trim())
        }}
      >
        <TextField
          label={t('codes.label')}
          placeholder={t('codes.placeholder')}
          limit={agentLabelMax}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          error={add.unanswered ? t('codes.unanswered') : refusal}
        />
      </form>
    </Dialog>
  )
}

/** An agent's links and codes: the own one, and one a channel. [P-03] */
export const CodesPanel = ({ overview: { codes } }: { overview: AgentOverview }) => {
  const { t, language } = useTranslations('agents')
  const [openCode, setOpenCode] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const current = codes.find(({ code }) => code === openCode) ?? codes[0]
  const channels = codes.filter(({ label }) => label !== '')
  const choose = (code: string): void => {
    setOpenCode(code)
    setIsAdding(false)
  }
  return (
    <Panel title={t('codes.title')} className={styles.third}>
      {current ? <InviteBox code={current.code} /> : null}
      <div className={styles.codes}>
        <small>{t('codes.channels')}</small>
        {channels.map(({ code, label, registered }) => (
          <button
            key={code}
            type="button"
            className={styles.chip}
            aria-pressed={code === current?.code}
            onClick={() => choose(code === current?.code ? '' : code)}
          >
            {label}
            <b>{formatCount(registered, language)}</b>
          </button>
        ))}
        {channels.length < agentCodesMax ? (
          <IconButton size="sm" label={t('codes.add')} onClick={() => setIsAdding(true)}>
            <IconPlus size={16} />
          </IconButton>
        ) : null}
      </div>
      {isAdding ? <AddCode onClose={() => setIsAdding(false)} onAdded={choose} /> : null}
    </Panel>
  )
}
