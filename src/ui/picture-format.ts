/** One pixel. */
const sample = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

export interface PictureFormat {
  /** Asks the browser the first time; later the same answer. */
  detect(): Promise<boolean>
  /** `isOffered` false: the picture is there in the other format only. */
  pictureUrl(base: string, other?: 'jpg' | 'png', isOffered?: boolean): string
}

/**
 * Gives pictures the extension that the browser can read: .webp, or another where it cannot. An address that has an
 * extension keeps it. Until the browser has answered, webp counts as readable, as it is in every browser of ours. [L-09]
 */
export const createPictureFormat = (canDecode: (dataUrl: string) => Promise<boolean>): PictureFormat => {
  let isWebp = true
  let answer: Promise<boolean> | undefined
  const detect = (): Promise<boolean> => {
    answer ??= canDecode(sample).then((isReadable) => (isWebp = isReadable))
    return answer
  }
  return {
    detect,
    pictureUrl: (base, other = 'jpg', isOffered = true) => {
      void detect()
      return /\.\w{2,4}$/.test(base) ? base : `${base}.${isWebp && isOffered ? 'webp' : other}`
    },
  }
}

/** Whether this browser draws the picture of a data URL. */
const decodes = async (dataUrl: string): Promise<boolean> => {
  const image = new Image()
  image.src = dataUrl
  return image.decode().then(
    () => image.width === 1,
    () => false,
  )
}

const { detect, pictureUrl } = createPictureFormat(decodes)
// Answered before the first list of pictures has come.
if (typeof Image !== 'undefined') void detect()

export { pictureUrl }
