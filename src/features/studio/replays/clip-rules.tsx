import { clipList, clipRules } from '#contract/live/clip-calls.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useOwnRoomNo } from '#src/shared/studio/own-room.tsx'
import { Note } from '#src/ui/note.tsx'
import { Row, Rows } from '#src/ui/panel.tsx'
import { Switch } from '#src/ui/switch.tsx'

/** Lets viewers make clips of the streamer's replays. [S-02] */
export const ClipRules = () => {
  const { t } = useTranslations('studio')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const { data } = useOwn(clipList, { chatRoomNo: useOwnRoomNo() })
  const again = (): void => askAgain(clipList)
  const command = useCommand(
    (viewersMay: boolean, requestId: string) => gateway.call(clipRules, { requestId, viewersMay }),
    again,
    again,
    'studio-clip-rules',
  )
  if (!data) return null
  return (
    <>
      <Rows>
        <Row
          label={t('clip.viewers')}
          value={t('clip.viewersText')}
          action={
            <Switch
              label={t('clip.viewers')}
              checked={data.viewersMay}
              disabled={command.busy}
              onChange={(viewersMay) => command.send(viewersMay)}
            />
          }
        />
      </Rows>
      {command.unanswered ? <Note tone="bad">{t('unanswered')}</Note> : null}
    </>
  )
}
