import { useRef, useState } from 'react'
import { studioCover, studioCoverSet } from '#contract/studio/cover-calls.ts'
import { CropWindow, cutOut } from '#src/shared/app/crop-window.tsx'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { wholeCrop } from '#src/shared/app/picture-crop.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand, type Command } from '#src/shared/app/use-command.ts'
import studio from '#src/features/studio/studio.module.css'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { toast } from '#src/ui/toast-store.ts'
import styles from './cover-panel.module.css'

const useSetCover = (onSet: () => void) => {
  const { t } = useTranslations('studio')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    (picture: string | null, requestId: string) => gateway.call(studioCoverSet, { requestId, picture }),
    ({ coverUrl }) => {
      askAgain(studioCover)
      toast(t(coverUrl === null ? 'cover.removed' : 'cover.saved'), { tone: 'success' })
      onSet()
    },
    undefined,
    'studio-cover-set',
  )
}

const Refused = ({ command }: { command: Command<string | null> }) => {
  const { t } = useTranslations('studio')
  const text = command.unanswered ? t('unanswered') : command.refusal?.msg
  return text === undefined ? null : <Note tone="bad">{text}</Note>
}

const CropForm = ({ picture, onDone }: { picture: ImageBitmap; onDone: () => void }) => {
  const { t } = useTranslations('studio')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(wholeCrop)
  const command = useSetCover(onDone)
  const send = async (): Promise<void> => {
    if (canvas.current) command.send(await cutOut(canvas.current))
  }
  return (
    <div className={styles.form}>
      <CropWindow
        picture={picture}
        crop={crop}
        canvas={canvas}
        shape="wide"
        labels={{ crop: t('cover.crop'), zoom: t('cover.zoom') }}
        onChange={setCrop}
      />
      {command.busy ? <Progress label={t('cover.sending')} /> : null}
      <Refused command={command} />
      <Button variant="primary" size="lg" block busy={command.busy} onClick={() => void send()}>
        {t('cover.send')}
      </Button>
    </div>
  )
}

/** Opens a file of the streamer's as a picture. */
const usePicked = () => {
  const { t } = useTranslations('studio')
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      toast(t('cover.unreadable'), { tone: 'warning' })
    }
  }
  return { picture, open, close: () => setPicture(null) }
}

const Choice = ({ coverUrl }: { coverUrl: string | null }) => {
  const { t } = useTranslations('studio')
  const { t: common } = useTranslations('common')
  const { picture, open, close } = usePicked()
  const remove = useSetCover(() => undefined)
  return (
    <div className={styles.choice}>
      {coverUrl === null ? (
        <p className={studio.quiet}>{t('cover.none')}</p>
      ) : (
        <img className={styles.cover} src={coverUrl} alt={t('cover.now')} />
      )}
      <div className={studio.acts}>
        <label className={buttonClass({ size: 'md' })}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className={styles.file}
            aria-label={t('cover.choose')}
            onChange={(event) => {
              void open(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {t('cover.choose')}
        </label>
        {coverUrl === null ? null : (
          <Button variant="ghost" busy={remove.busy} onClick={() => remove.send(null)}>
            {t('cover.remove')}
          </Button>
        )}
      </div>
      <Refused command={remove} />
      <Dialog open={picture !== null} onClose={close} title={t('cover.cropTitle')} closeLabel={common('close')}>
        {picture ? <CropForm picture={picture} onDone={close} /> : null}
      </Dialog>
    </div>
  )
}

/** The picture that stands for the room in lists. [S-02] */
export const CoverPanel = () => {
  const { t } = useTranslations('studio')
  return (
    <Panel title={t('cover.title')} hint={t('cover.hint')}>
      <QueryView query={useOwn(studioCover, {})} skeleton={[160, 40]}>
        {({ coverUrl }) => <Choice coverUrl={coverUrl} />}
      </QueryView>
    </Panel>
  )
}
