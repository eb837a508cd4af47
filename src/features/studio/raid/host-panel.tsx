import { Link } from 'react-router-dom'
import type { Hosted } from '#contract/live/entities/hosted.ts'
import { studioHealth } from '#contract/studio/health-calls.ts'
import { studioHost, studioHostSet } from '#contract/studio/host-calls.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand, type Refusal } from '#src/shared/app/use-command.ts'
import styles from '#src/features/studio/studio.module.css'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { RoomChoice } from './room-choice.tsx'

const askMs = 10_000

const useHost = () => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => askAgain(studioHost)
  return useCommand(
    (hostedRoomNo: string | null, requestId) => gateway.call(studioHostSet, { requestId, hostedRoomNo }),
    again,
    again,
    'studio-host-set',
  )
}

const useRefusalWords = () => {
  const { t } = useTranslations('studio')
  return ({ name, data, msg }: Refusal): string => {
    if (name !== 'FIELD_REFUSED') return msg
    const { field, rule } = data as { field: string; rule: string }
    return field === 'host' ? t('host.live') : t(`raid.why.${rule as 'offAir'}`)
  }
}

const HostedRow = ({ hosted, busy, onEnd }: { hosted: Hosted; busy: boolean; onEnd: () => void }) => {
  const { t } = useTranslations('studio')
  return (
    <Rows>
      <Row
        label={hosted.nickname}
        value={hosted.title}
        action={
          <span className={styles.acts}>
            <Link className={styles.link} to={`/app/room/${hosted.roomNo}`}>
              {t('raid.visit')}
            </Link>
            <Button size="sm" busy={busy} onClick={onEnd}>
              {t('host.end')}
            </Button>
          </span>
        }
      />
    </Rows>
  )
}

/** Displays the picture of another room while the own one is off air. [S-02] */
export const HostPanel = () => {
  const { t } = useTranslations('studio')
  const health = useOwn(studioHealth, {})
  const { data } = useOwn(studioHost, {}, { askEveryMs: askMs })
  const host = useHost()
  const wordsOf = useRefusalWords()
  const status = health.data?.anchorStatus
  if (!data || (status !== 0 && status !== 3)) return null
  const { hosted } = data
  return (
    <Panel title={t('host.title')} hint={t('host.hint')}>
      {hosted ? (
        <HostedRow hosted={hosted} busy={host.busy} onEnd={() => host.send(null)} />
      ) : (
        <RoomChoice
          action={t('host.begin')}
          actionOn={(name) => t('host.beginName', { name })}
          refusalOf={({ refusal }) => (refusal === 'shield' || refusal === 'back' ? null : refusal)}
          busy={host.busy}
          onChoose={host.send}
        />
      )}
      {host.refusal ? <Note tone="bad">{wordsOf(host.refusal)}</Note> : null}
      {host.unanswered ? <Note tone="bad">{t('unanswered')}</Note> : null}
    </Panel>
  )
}
