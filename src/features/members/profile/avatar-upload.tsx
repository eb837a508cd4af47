import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { avatarInsert, avatarList } from '#contract/members/calls/members.ts'
import { IconCamera } from '#src/ui/member-icons.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { base64Of } from '#src/shared/app/file-text.ts'
import { Form, FormDialog } from '#src/features/members/form.tsx'
import styles from './avatar-panel.module.css'
import { useMemberCache } from '#src/features/members/member-data.ts'
import { useCommand } from '#src/shared/app/use-command.ts'
import { cropSquare, dragCrop, wholeCrop, zoomMax, type Crop } from './crop.ts'

const pictureSide = 512
const stepPx = 10
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
}

const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void => {
  const { left, top, side } = cropSquare(picture, crop)
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, pictureSide, pictureSide)
  context?.drawImage(picture, left, top, side, side, 0, 0, pictureSide, pictureSide)
}

const cutOut = (canvas: HTMLCanvasElement): Promise<string> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(base64Of(blob)) : reject(new Error('the canvas gave no picture'))),
      'image/webp',
      0.9,
    )
  })

interface CropWindowProps {
  picture: ImageBitmap
  crop: Crop
  canvas: RefObject<HTMLCanvasElement | null>
  onChange: (crop: Crop) => void
}

/** The square of the picture that will stay: dragged by pointer or by arrow keys. */
const CropWindow = ({ picture, crop, canvas, onChange }: CropWindowProps) => {
  const { t } = useTranslations('member')
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [canvas, picture, crop])
  const move = (element: Element, dx: number, dy: number) =>
    onChange(dragCrop(picture, crop, element.clientWidth, dx, dy))
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      move(event.currentTarget, event.movementX, event.movementY)
  }
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    move(event.currentTarget, ...by)
  }
  return (
    <button
      type="button"
      aria-label={t('avatar.crop')}
      className={styles.window}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <canvas ref={canvas} width={pictureSide} height={pictureSide} />
    </button>
  )
}

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
      <CropWindow picture={picture} crop={crop} canvas={canvas} onChange={setCrop} />
      <label className={styles.zoom}>
        {t('avatar.zoom')}
        <input
          type="range"
          min={1}
          max={zoomMax}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => setCrop({ ...crop, zoom: Number(event.target.value) })}
        />
      </label>
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
