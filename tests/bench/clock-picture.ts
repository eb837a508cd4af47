export const CLOCK_BITS = 44
export const CLOCK_CELL_PIXELS = 13
export const CLOCK_ROWS = 32
export const PICTURE_WIDTH = 640
export const PICTURE_HEIGHT = 360

const BACKGROUND = 60
const WHITE = 235
const BLACK = 16
const BOX_PIXELS = 40
const BOX_TOP = 150

/** A grey picture with the wall clock as a bar code in its first rows and a box that moves, so that frames differ. */
export const clockPicture = (timeMs: number, frame: number): Uint8Array => {
  const picture = new Uint8Array(PICTURE_WIDTH * PICTURE_HEIGHT).fill(BACKGROUND)
  for (let bit = 0; bit < CLOCK_BITS; bit += 1) {
    const colour = Math.floor(timeMs / 2 ** bit) % 2 === 1 ? WHITE : BLACK
    for (let row = 0; row < CLOCK_ROWS; row += 1) {
      const start = row * PICTURE_WIDTH + bit * CLOCK_CELL_PIXELS
      picture.fill(colour, start, start + CLOCK_CELL_PIXELS)
    }
  }
  const left = (frame * 4) % (PICTURE_WIDTH - BOX_PIXELS)
  for (let row = BOX_TOP; row < BOX_TOP + BOX_PIXELS; row += 1) {
    const start = row * PICTURE_WIDTH + left
    picture.fill(WHITE, start, start + BOX_PIXELS)
  }
  return picture
}
