import { useRef, useState } from 'react'
import { avatarInsert, avatarList } from '#contract/members/calls/members.ts'
import { IconCamera } from '#src/ui/member-icons.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { CropWindow, cutOut } from '#src/shared/app/crop-window.tsx'
import { wholeCrop } from '#src/shared/app/picture-crop.ts'
import { Form, FormDialog } from '#src/features/members/form.tsx'
import styles from './avatar-panel.module.css'
import { useMemberCache } from '#src/features/members/member-data.ts'
import { useCommand } from '#src/shared/app/use-command.ts'

const CropForm = ({ picture, onDone }: { picture: ImageBitmap; onDone: () => void }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { put } = useMemberCache()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(wholeCrop)
  const command = useCommand(
    (text: string, requestId) => gateway.call(avatarInsert, { requestId, picture: text }),
    (answer) => {
      put(avatarList, answer)
      toast(t('avatar.uploaded'), { tone: 'success' })
      onDone()
    },
    undefined,
    'avatar',
  )
  const send = async () => {
    if (canvas.current) command.send(await cutOut(canvas.current))
  }
  return (
    <Form busy={command.busy} notice={command} action={t('avatar.upload')} onSubmit={() => void send()}>
      <CropWindow
        picture={picture}
        crop={crop}
        canvas={canvas}
        shape="round"
        labels={{ crop: t('avatar.crop'), zoom: t('avatar.zoom') }}
        onChange={setCrop}
      />
      {command.busy ? <Progress label={t('avatar.uploading')} /> : null}
    </Form>
  )
}

/** A picture of one's own: chosen, cut square under one's eyes, sent. [C-12] */
export const AvatarUpload = () => {
  const { t } = useTranslations('member')
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const open = async (file: File | undefined) => {
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      toast(t('avatar.unreadable'), { tone: 'warning' })
    }
  }
  return (
    <>
      <label className={styles.upload}>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          className={styles.file}
          aria-label={t('avatar.add')}
          onChange={(event) => {
            void open(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <IconCamera size={22} />
        {t('avatar.addShort')}
      </label>
      <FormDialog open={picture !== null} onClose={() => setPicture(null)} title={t('avatar.cropTitle')}>
        {picture ? <CropForm picture={picture} onDone={() => setPicture(null)} /> : null}
      </FormDialog>
    </>
  )
}
