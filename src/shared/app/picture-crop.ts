/** How a picture lies under its window: `zoom` 1 fills it; the offsets are shares of the picture's free play. */
export interface Crop {
  readonly zoom: number
  /** −1 (left edge) to 1 (right edge); 0 is the middle. */
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** An area of a picture, in the picture's own pixels. */
export interface CropArea extends Size {
  readonly left: number
  readonly top: number
}

export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0 }
export const zoomMax = 4

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

export const tidyCrop = ({ zoom, x, y }: Crop): Crop => ({
  zoom: within(zoom, 1, zoomMax),
  x: within(x, -1, 1),
  y: within(y, -1, 1),
})

/** The part of the picture that shows in a window of this ratio, width by height; it never leaves the picture. */
export const cropArea = (picture: Size, crop: Crop, ratio: number): CropArea => {
  const { zoom, x, y } = tidyCrop(crop)
  const width = Math.min(picture.width, picture.height * ratio) / zoom
  const height = width / ratio
  return {
    width,
    height,
    left: ((picture.width - width) * (1 + x)) / 2,
    top: ((picture.height - height) * (1 + y)) / 2,
  }
}

export interface CropDrag {
  /** Width of the window on the screen, in pixels. */
  readonly windowWidth: number
  readonly dx: number
  readonly dy: number
}

/** The crop after the picture was dragged under its window. */
export const dragCrop = (picture: Size, crop: Crop, ratio: number, { windowWidth, dx, dy }: CropDrag): Crop => {
  const { width, height } = cropArea(picture, crop, ratio)
  const scale = width / windowWidth
  const moved = (offset: number, length: number, side: number, by: number): number =>
    length > side ? offset - (2 * by * scale) / (length - side) : 0
  return tidyCrop({
    ...crop,
    x: moved(crop.x, picture.width, width, dx),
    y: moved(crop.y, picture.height, height, dy),
  })
}
