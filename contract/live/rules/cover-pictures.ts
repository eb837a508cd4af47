/** The widths, in pixels, that a room's picture is served in. */
export const pictureWidths = [320, 480, 640] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** How wide a screen draws the picture that it opens with: what a page asks for ahead has to be what the screen takes. */
export const coverSizes = {
  home: '(max-width: 767px) calc(100vw - 24px), (max-width: 1023px) calc(100vw - 48px), 640px',
  live: '(max-width: 767px) calc(50vw - 17px), (max-width: 1023px) calc(33vw - 25px), 280px',
} as const

/** Only pictures of the site itself come in several widths: posters, and covers taken from its streams. */
const isOurs = /^\/(?:art\/scenes\/[\w-]+\.jpg|media\/[\w-]+\/cover\.jpg)(?:\?t=\d+)?$/

/** The `srcset` of a picture; undefined where it has one size only. */
export const pictureSetOf = (src: string): string | undefined => {
  if (!isOurs.test(src)) return undefined
  const sign = src.includes('?') ? '&' : '?'
  return pictureWidths.map((width) => `${src}${sign}w=${width} ${width}w`).join(', ')
}

/** The width that an address asks for with `w`: undefined for the picture as it is. */
export const askedWidth = (asked: unknown): PictureWidth | undefined =>
  pictureWidths.find((width) => String(width) === asked)
