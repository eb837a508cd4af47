export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'

export interface WindowLayout {
  readonly corner: Corner
  readonly sharePercent: number
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const marginPercent = 2

/** The camera's window in a picture of this size; the window keeps the camera's shape. */
export const windowPlace = (
  picture: { readonly width: number; readonly height: number },
  camera: { readonly width: number; readonly height: number },
  { corner, sharePercent }: WindowLayout,
): Area => {
  const width = Math.round((picture.width * sharePercent) / 100)
  const shape = camera.width > 0 ? camera.height / camera.width : 9 / 16
  const height = Math.min(Math.round(width * shape), picture.height)
  const margin = Math.round((picture.width * marginPercent) / 100)
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  return {
    x: isLeft ? margin : picture.width - width - margin,
    y: isTop ? Math.min(margin, picture.height - height) : Math.max(0, picture.height - height - margin),
    width,
    height,
  }
}

/** The whole of `content` in a picture of this size, with bars where the shapes differ. */
export const fitWhole = (
  picture: { readonly width: number; readonly height: number },
  content: { readonly width: number; readonly height: number },
): Area => {
  if (content.width === 0 || content.height === 0) return { x: 0, y: 0, ...picture }
  const scale = Math.min(picture.width / content.width, picture.height / content.height)
  const [width, height] = [Math.round(content.width * scale), Math.round(content.height * scale)]
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height }
}
