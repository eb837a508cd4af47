/** How a picture lies under its square window: `zoom` 1 fills it; the offsets are shares of the picture's free play. */
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

export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0 }
export const zoomMax = 4

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

export const tidyCrop = ({ zoom, x, y }: Crop): Crop => ({
  zoom: within(zoom, 1, zoomMax),
  x: within(x, -1, 1),
  y: within(y, -1, 1),
})

/** The square of the picture that shows, in the picture's own pixels; it never leaves the picture. */
export const cropSquare = (picture: Size, crop: Crop): { left: number; top: number; side: number } => {
  const { zoom, x, y } = tidyCrop(crop)
  const side = Math.min(picture.width, picture.height) / zoom
  return {
    side,
    left: ((picture.width - side) * (1 + x)) / 2,
    top: ((picture.height - side) * (1 + y)) / 2,
  }
}

/** The crop after the picture was dragged by so many pixels under a window of `windowSide` pixels. */
export const dragCrop = (picture: Size, crop: Crop, windowSide: number, dx: number, dy: number): Crop => {
  const { side } = cropSquare(picture, crop)
  const scale = side / windowSide
  const moved = (offset: number, length: number, by: number): number =>
    length > side ? offset - (2 * by * scale) / (length - side) : 0
  return tidyCrop({ ...crop, x: moved(crop.x, picture.width, dx), y: moved(crop.y, picture.height, dy) })
}
