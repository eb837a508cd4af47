import { useId, useState } from 'react'
import { roomDescriptionMax, roomTitleMax } from '#contract/limits.ts'
import { RoomLanguage, StreamDelay } from '#contract/live/entities/stream-settings.ts'
import type { MatchItem } from '#contract/sports/entities/match-item.ts'
import { matchDetail, matchList } from '#contract/sports/match-calls.ts'
import { SportsType } from '#contract/sports/entities/match.ts'
import { studioRoom, studioRoomSet, type StudioRoom } from '#contract/studio/settings-calls.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand, type Refusal } from '#src/shared/app/use-command.ts'
import { languageName } from '#src/shared/live/language-name.ts'
import { RaidSetting } from '#src/features/studio/raid/raid-setting.tsx'
import styles from '#src/features/studio/studio.module.css'
import { Button } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { CoverPanel } from './cover-panel.tsx'

const titleMin = 2

const useSave = () => {
  const { t } = useTranslations('studio')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    ({ title, description, category, matchId, language, delaySeconds }: StudioRoom, requestId: string) =>
      gateway.call(studioRoomSet, { requestId, title, description, category, matchId, language, delaySeconds }),
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

const listedMax = 30
const asked = { sport: null, leagueId: null, day: null, search: '', after: null, limit: listedMax } as const

/** Matches that can be tied to a room: those that run and those of today. */
const useMatchChoices = (chosen: string | null) => {
  const { language } = useAppearance()
  const live = useOwn(matchList, { ...asked, scope: 'live' })
  const today = useOwn(matchList, { ...asked, scope: 'today' })
  const own = useOwn(matchDetail, { matchId: chosen ?? '0' })
  const found = [...(own.data ? [own.data.match] : []), ...(live.data?.matches ?? []), ...(today.data?.matches ?? [])]
  const byId = new Map<string, MatchItem>(found.map((match) => [match.matchId, match]))
  const nameOf = (team: MatchItem['home']): string => (language === 'en' ? team.nameEn : team.name)
  return [...byId.values()].map((match) => ({
    value: match.matchId,
    label: `${nameOf(match.home)} vs ${nameOf(match.visit)} · ${momentWords(match.startAtMs, language)}`,
  }))
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

type ChoiceProps = Pick<FieldsProps, 'draft' | 'onChange'>

const LanguageField = ({ draft, onChange }: ChoiceProps) => {
  const { t, language } = useTranslations('studio')
  return (
    <SelectField
      label={t('settings.language')}
      options={RoomLanguage.options.map((value) => ({ value, label: languageName(value, language) ?? value }))}
      value={draft.language}
      onChange={(event) => onChange({ ...draft, language: RoomLanguage.parse(event.target.value) })}
    />
  )
}

const DelayField = ({ draft, onChange }: ChoiceProps) => {
  const { t } = useTranslations('studio')
  const hintId = useId()
  return (
    <div className={styles.choice}>
      <SelectField
        label={t('settings.delay')}
        aria-describedby={hintId}
        options={[...StreamDelay.def.values].map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t('settings.noDelay') : t('settings.delaySeconds', { seconds }),
        }))}
        value={String(draft.delaySeconds)}
        onChange={(event) => onChange({ ...draft, delaySeconds: StreamDelay.parse(Number(event.target.value)) })}
      />
      <p id={hintId}>{t('settings.delayHint')}</p>
    </div>
  )
}

type FaultOf = (field: 'title' | 'description' | 'matchId') => string | undefined

interface FieldsProps {
  draft: StudioRoom
  faultOf: FaultOf
  onChange: (draft: StudioRoom) => void
}

const Fields = ({ draft, faultOf, onChange }: FieldsProps) => {
  const { t } = useTranslations('studio')
  return (
    <>
      <TextField
        label={t('settings.roomTitle')}
        limit={roomTitleMax}
        value={draft.title}
        error={faultOf('title')}
        onChange={(event) => onChange({ ...draft, title: event.target.value })}
      />
      <TextArea
        label={t('settings.description')}
        limit={roomDescriptionMax}
        value={draft.description}
        error={faultOf('description')}
        onChange={(event) => onChange({ ...draft, description: event.target.value })}
      />
      <SelectField
        label={t('settings.category')}
        options={SportsType.options.map((value) => ({ value, label: t(`settings.${value}`) }))}
        value={draft.category}
        onChange={(event) => onChange({ ...draft, category: SportsType.parse(event.target.value) })}
      />
      <MatchField matchId={draft.matchId} onChange={(matchId) => onChange({ ...draft, matchId })} />
      <LanguageField draft={draft} onChange={onChange} />
      <DelayField draft={draft} onChange={onChange} />
    </>
  )
}

const isComplete = ({ title, description }: StudioRoom): boolean =>
  title.trim().length >= titleMin && !isOver(title, roomTitleMax) && !isOver(description, roomDescriptionMax)

const SettingsForm = ({ room }: { room: StudioRoom }) => {
  const { t } = useTranslations('studio')
  const [draft, setDraft] = useState(room)
  const save = useSave()
  const faultOf: FaultOf = (field) => {
    const rule = ruleOf(save.refusal, field)
    return rule === null ? undefined : t(`settings.${rule}`)
  }
  const isOfField = faultOf('title') !== undefined || faultOf('description') !== undefined
  const refused = isOfField ? undefined : (faultOf('matchId') ?? save.refusal?.msg)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete(draft)) save.send(draft)
      }}
    >
      <Fields draft={draft} faultOf={faultOf} onChange={setDraft} />
      {refused === undefined ? null : <p role="alert">{refused}</p>}
      {save.unanswered ? <p role="alert">{t('unanswered')}</p> : null}
      <Button variant="primary" size="lg" block type="submit" busy={save.busy} disabled={!isComplete(draft)}>
        {t('settings.save')}
      </Button>
    </form>
  )
}

/** Cover, title, description, category and match of the streamer's room, and whose viewers it takes in. [S-02] */
export const SettingsTab = () => {
  const { t } = useTranslations('studio')
  return (
    <>
      <CoverPanel />
      <Panel title={t('settings.heading')} hint={t('settings.hint')}>
        <QueryView query={useOwn(studioRoom, {})} skeleton={[60, 120, 60, 60]}>
          {({ room }) => <SettingsForm room={room} />}
        </QueryView>
      </Panel>
      <RaidSetting />
    </>
  )
}
