import type { Raid } from '#contract/live/entities/raid.ts'
import { studioHealth } from '#contract/studio/health-calls.ts'
import { studioRaid, studioRaidCancel, studioRaidStart, studioRaidTargets } from '#contract/studio/raid-calls.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand, type Refusal } from '#src/shared/app/use-command.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import own from './raid-panel.module.css'
import { RoomChoice } from './room-choice.tsx'

const secondMs = 1_000
const countingAskMs = 1_000
const restAskMs = 10_000

const startRules = ['stream', 'running', 'done', 'hour'] as const

/** What a refusal of the start says: the rule of the room, of the other room, or the server's own words. */
const useRefusalWords = () => {
  const { t } = useTranslations('studio')
  return ({ name, data, msg }: Refusal): string => {
    const { field, rule } =
      name === 'FIELD_REFUSED' ? (data as { field: string; rule: string }) : { field: '', rule: '' }
    const own = startRules.find((each) => each === rule)
    if (field === 'raid' && own) return t(`raid.fault.${own}`)
    return field === 'toRoomNo' ? t(`raid.why.${rule as 'offAir'}`) : msg
  }
}

const useStart = () => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => askAgain(studioRaid, studioRaidTargets, studioHealth)
  return useCommand(
    (toRoomNo: string, requestId: string) => gateway.call(studioRaidStart, { requestId, toRoomNo }),
    again,
    again,
    'studio-raid-start',
  )
}

const useCancel = () => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => askAgain(studioRaid)
  return useCommand(
    (raidId: string, requestId: string) => gateway.call(studioRaidCancel, { requestId, raidId }),
    again,
    again,
    'studio-raid-cancel',
  )
}

const Counting = ({ raid, followers }: { raid: Raid; followers: number }) => {
  const { t } = useTranslations('studio')
  const nowMs = useServerSeconds()
  const cancel = useCancel()
  const seconds = Math.max(0, Math.ceil((raid.endsAtMs - nowMs) / secondMs))
  return (
    <div className={own.counting}>
      <Avatar src={raid.to.avatar} size={40} />
      <output>{t('raid.counting', { name: raid.to.nickname, seconds, count: followers })}</output>
      <Button size="sm" variant="danger" busy={cancel.busy} onClick={() => cancel.send(raid.raidId)}>
        {t('raid.cancel')}
      </Button>
    </div>
  )
}

const Result = ({ raid: { state, to, viewers, reason } }: { raid: Raid }) => {
  const { t } = useTranslations('studio')
  const name = to.nickname
  if (state === 'went') return <Note tone="good">{t('raid.went', { name, count: viewers })}</Note>
  return reason === null ? null : <Note tone="bad">{t('raid.failed', { name, why: t(`raid.why.${reason}`) })}</Note>
}

const Choice = () => {
  const { t } = useTranslations('studio')
  const start = useStart()
  const wordsOf = useRefusalWords()
  return (
    <>
      <RoomChoice
        action={t('raid.start')}
        actionOn={(name) => t('raid.startName', { name })}
        refusalOf={({ refusal }) => refusal}
        busy={start.busy}
        onChoose={start.send}
      />
      {start.refusal ? <Note tone="bad">{wordsOf(start.refusal)}</Note> : null}
      {start.unanswered ? <Note tone="bad">{t('unanswered')}</Note> : null}
    </>
  )
}

/** Leads the viewers on to another room, at the end of the stream. [S-02] */
export const RaidPanel = () => {
  const { t } = useTranslations('studio')
  const health = useOwn(studioHealth, {})
  const raid = useOwn(
    studioRaid,
    {},
    { askEveryMs: (data) => (data?.raid?.state === 'counting' ? countingAskMs : restAskMs) },
  )
  const status = health.data?.anchorStatus ?? 0
  const now = raid.data?.raid ?? null
  if (!raid.data || (now === null && ![1, 2, 3].includes(status))) return null
  return (
    <Panel title={t('raid.title')} hint={t('raid.hint')}>
      {now?.state === 'counting' ? <Counting raid={now} followers={raid.data.followers} /> : null}
      {now && now.state !== 'counting' ? <Result raid={now} /> : null}
      {now?.state === 'counting' || now?.state === 'went' ? null : <Choice />}
    </Panel>
  )
}
