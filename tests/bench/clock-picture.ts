export const clockBits = 44
export const clockCellPixels = 13
export const clockRows = 32
export const pictureWidth = 640
export const pictureHeight = 360

const background = 60
const white = 235
const black = 16
const boxPixels = 40
const boxTop = 150

/** A grey picture with the wall clock as a bar code in its first rows and a box that moves, so that frames differ. */
export const clockPicture = (timeMs: number, frame: number): Uint8Array => {
  const picture = new Uint8Array(pictureWidth * pictureHeight).fill(background)
  for (let bit = 0; bit < clockBits; bit += 1) {
    const colour = Math.floor(timeMs / 2 ** bit) % 2 === 1 ? white : black
    for (let row = 0; row < clockRows; row += 1) {
      const start = row * pictureWidth + bit * clockCellPixels
      picture.fill(colour, start, start + clockCellPixels)
    }
  }
  const left = (frame * 4) % (pictureWidth - boxPixels)
  for (let row = boxTop; row < boxTop + boxPixels; row += 1) {
    const start = row * pictureWidth + left
    picture.fill(white, start, start + boxPixels)
  }
  return picture
}
