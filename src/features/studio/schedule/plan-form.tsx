import { useState } from 'react'
import { roomTitleMax } from '#contract/limits.ts'
import { PlanRepeats } from '#contract/studio/entities/stream-plan.ts'
import { studioPlanAdd, studioPlans } from '#contract/studio/schedule-calls.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand, type Refusal } from '#src/shared/app/use-command.ts'
import styles from '#src/features/studio/studio.module.css'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface Draft {
  title: string
  /** The browser's field, in the time of the device. */
  at: string
  repeats: PlanRepeats
}

const empty: Draft = { title: '', at: '', repeats: 'once' }
const titleMin = 2
const rules = ['past', 'far', 'near', 'full', 'text', 'words'] as const

const ruleOf = (refusal: Refusal | null) => {
  const data = refusal?.name === 'FIELD_REFUSED' ? (refusal.data as { rule: string } | null) : null
  return rules.find((rule) => rule === data?.rule)
}

const Fields = ({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) => {
  const { t } = useTranslations('studio')
  return (
    <>
      <TextField
        label={t('plan.name')}
        limit={roomTitleMax}
        value={draft.title}
        onChange={(event) => onChange({ ...draft, title: event.target.value })}
      />
      <TextField
        label={t('plan.at')}
        type="datetime-local"
        value={draft.at}
        onChange={(event) => onChange({ ...draft, at: event.target.value })}
      />
      <SelectField
        label={t('plan.repeats')}
        options={PlanRepeats.options.map((value) => ({ value, label: t(`plan.${value}`) }))}
        value={draft.repeats}
        onChange={(event) => onChange({ ...draft, repeats: PlanRepeats.parse(event.target.value) })}
      />
    </>
  )
}

/** Announces a stream. [S-02] */
export const PlanForm = () => {
  const { t } = useTranslations('studio')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const [draft, setDraft] = useState(empty)
  const add = useCommand(
    ({ title, at, repeats }: Draft, requestId: string) =>
      gateway.call(studioPlanAdd, { requestId, title: title.trim(), startAtMs: new Date(at).getTime(), repeats }),
    () => {
      setDraft(empty)
      askAgain(studioPlans)
    },
    undefined,
    'studio-plan-add',
  )
  const isReady = draft.title.trim().length >= titleMin && !isOver(draft.title, roomTitleMax) && draft.at !== ''
  const rule = ruleOf(add.refusal)
  const refused = rule === undefined ? add.refusal?.msg : t(`plan.${rule}`)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) add.send(draft)
      }}
    >
      <Fields draft={draft} onChange={setDraft} />
      {refused === undefined ? null : <p role="alert">{refused}</p>}
      {add.unanswered ? <p role="alert">{t('unanswered')}</p> : null}
      <Button variant="primary" type="submit" busy={add.busy} disabled={!isReady}>
        {t('plan.add')}
      </Button>
    </form>
  )
}
