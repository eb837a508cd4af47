import { useState } from 'react'
import { roomDescriptionMax, roomTitleMax } from '#contract/limits.ts'
import { SportsType } from '#contract/sports/entities/match.ts'
import { studioRoom, studioRoomSet, type StudioRoom } from '#contract/studio/settings-calls.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand, type Refusal } from '#src/shared/app/use-command.ts'
import styles from '#src/features/studio/studio.module.css'
import { Button } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useMatchChoices } from './match-choices.ts'

const titleMin = 2

const useSave = () => {
  const { t } = useTranslations('studio')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    ({ roomNo: _, ...room }: StudioRoom, requestId: string) => gateway.call(studioRoomSet, { requestId, ...room }),
    () => {
      askAgain(studioRoom)
      toast(t('settings.saved'), { tone: 'success' })
    },
    undefined,
    'studio-room-set',
  )
}

/** The rule by which a field was refused; null: it was not. */
const ruleOf = (refusal: Refusal | null, field: string): 'text' | 'words' | 'over' | null => {
  if (refusal?.name !== 'FIELD_REFUSED') return null
  const data = refusal.data as { field: string; rule: string } | null
  if (data?.field !== field) return null
  return data.rule === 'words' || data.rule === 'over' ? data.rule : 'text'
}

const MatchField = ({ matchId, onChange }: { matchId: string | null; onChange: (matchId: string | null) => void }) => {
  const { t } = useTranslations('studio')
  const choices = useMatchChoices(matchId)
  return (
    <SelectField
      label={t('settings.match')}
      options={[{ value: '', label: t('settings.noMatch') }, ...choices]}
      value={matchId ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}

const SettingsForm = ({ room }: { room: StudioRoom }) => {
  const { t } = useTranslations('studio')
  const [draft, setDraft] = useState(room)
  const save = useSave()
  const faultOf = (field: 'title' | 'description' | 'matchId'): string | undefined => {
    const rule = ruleOf(save.refusal, field)
    return rule === null ? undefined : t(`settings.${rule}`)
  }
  const isReady =
    draft.title.trim().length >= titleMin &&
    !isOver(draft.title, roomTitleMax) &&
    !isOver(draft.description, roomDescriptionMax)
  const isOfField = faultOf('title') !== undefined || faultOf('description') !== undefined
  const matchFault = faultOf('matchId')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) save.send(draft)
      }}
    >
      <TextField
        label={t('settings.roomTitle')}
        limit={roomTitleMax}
        value={draft.title}
        error={faultOf('title')}
        onChange={(event) => setDraft({ ...draft, title: event.target.value })}
      />
      <TextArea
        label={t('settings.description')}
        limit={roomDescriptionMax}
        value={draft.description}
        error={faultOf('description')}
        onChange={(event) => setDraft({ ...draft, description: event.target.value })}
      />
      <SelectField
        label={t('settings.category')}
        options={SportsType.options.map((value) => ({ value, label: t(`settings.${value}`) }))}
        value={draft.category}
        onChange={(event) => setDraft({ ...draft, category: SportsType.parse(event.target.value) })}
      />
      <MatchField matchId={draft.matchId} onChange={(matchId) => setDraft({ ...draft, matchId })} />
      {matchFault === undefined ? null : <p role="alert">{matchFault}</p>}
      {save.refusal && !isOfField && matchFault === undefined ? <p role="alert">{save.refusal.msg}</p> : null}
      {save.unanswered ? <p role="alert">{t('unanswered')}</p> : null}
      <Button variant="primary" size="lg" block type="submit" busy={save.busy} disabled={!isReady}>
        {t('settings.save')}
      </Button>
    </form>
  )
}

/** Title, description, category and match of the streamer's room. [S-02] */
export const SettingsTab = () => {
  const { t } = useTranslations('studio')
  return (
    <Panel title={t('settings.heading')} hint={t('settings.hint')}>
      <QueryView query={useOwn(studioRoom, {})} skeleton={[60, 120, 60, 60]}>
        {({ room }) => <SettingsForm room={room} />}
      </QueryView>
    </Panel>
  )
}
