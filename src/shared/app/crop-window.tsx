import { useEffect, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { base64Of } from './file-text.ts'
import styles from './crop-window.module.css'
import { cropArea, dragCrop, zoomMax, type Crop } from './picture-crop.ts'

/** Shapes in which a picture is cut, with the size in pixels of what is sent. */
const shapes = { round: { width: 512, height: 512 }, wide: { width: 1_280, height: 720 } } as const
export type CropShape = keyof typeof shapes

const stepPx = 10
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
}

const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void => {
  const { left, top, width, height } = cropArea(picture, crop, canvas.width / canvas.height)
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

const quality = 0.9

/** The part of the picture that the window shows, as WebP in base64. */
export const cutOut = (canvas: HTMLCanvasElement): Promise<string> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(base64Of(blob)) : reject(new Error('the canvas gave no picture'))),
      'image/webp',
      quality,
    )
  })

export interface CropWindowProps {
  picture: ImageBitmap
  crop: Crop
  canvas: RefObject<HTMLCanvasElement | null>
  shape: CropShape
  labels: { readonly crop: string; readonly zoom: string }
  onChange: (crop: Crop) => void
}

const Zoom = ({ label, crop, onChange }: { label: string } & Pick<CropWindowProps, 'crop' | 'onChange'>) => (
  <label className={styles.zoom}>
    {label}
    <input
      type="range"
      min={1}
      max={zoomMax}
      step={0.05}
      value={crop.zoom}
      onChange={(event) => onChange({ ...crop, zoom: Number(event.target.value) })}
    />
  </label>
)

/** The part of the picture that will stay: dragged by pointer or by arrow keys, with a slider for its size. */
export const CropWindow = ({ picture, crop, canvas, shape, labels, onChange }: CropWindowProps) => {
  const { width, height } = shapes[shape]
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [canvas, picture, crop])
  const move = (element: Element, dx: number, dy: number) =>
    onChange(dragCrop(picture, crop, width / height, { windowWidth: element.clientWidth, dx, dy }))
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
    <>
      <button
        type="button"
        aria-label={labels.crop}
        className={styles.window}
        data-shape={shape}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={width} height={height} />
      </button>
      <Zoom label={labels.zoom} crop={crop} onChange={onChange} />
    </>
  )
}
