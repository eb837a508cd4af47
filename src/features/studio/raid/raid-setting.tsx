import { RaidsFrom } from '#contract/live/entities/raid.ts'
import { studioRaid, studioRaidSet } from '#contract/studio/raid-calls.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { toast } from '#src/ui/toast-store.ts'

const labels = { everybody: 'raid.everybody', followed: 'raid.onlyFollowed', nobody: 'raid.nobody' } as const

const useSave = () => {
  const { t } = useTranslations('studio')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    (raidsFrom: RaidsFrom, requestId: string) => gateway.call(studioRaidSet, { requestId, raidsFrom }),
    () => {
      askAgain(studioRaid)
      toast(t('settings.saved'), { tone: 'success' })
    },
    undefined,
    'studio-raid-set',
  )
}

/** From whom the streamer's room takes viewers in. [S-02] */
export const RaidSetting = () => {
  const { t } = useTranslations('studio')
  const save = useSave()
  const problem = save.unanswered ? t('unanswered') : save.refusal?.msg
  return (
    <Panel title={t('raid.setting')} hint={t('raid.settingHint')}>
      <QueryView query={useOwn(studioRaid, {})} skeleton={[60]}>
        {({ raidsFrom }) => (
          <SelectField
            label={t('raid.from')}
            options={RaidsFrom.options.map((value) => ({ value, label: t(labels[value]) }))}
            value={raidsFrom}
            disabled={save.busy}
            onChange={(event) => save.send(RaidsFrom.parse(event.target.value))}
          />
        )}
      </QueryView>
      {problem === undefined ? null : <Note tone="bad">{problem}</Note>}
    </Panel>
  )
}
