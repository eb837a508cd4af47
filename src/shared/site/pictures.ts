import { pictureUrl } from '#src/ui/picture-format.ts'
import { useResources } from './site-frame.ts'

const drawings = '/art/'

/** Where a picture is: drawings come from the origin of the setting; without webp there, its other format. [C-10, L-09] */
export const pictureAt = (base: string, { artOrigin, webp }: { artOrigin: string; webp: boolean }): string =>
  `${base.startsWith(drawings) ? artOrigin : ''}${pictureUrl(base, 'jpg', webp)}`

/** The addresses of pictures, as the site's client resources say. [C-10] */
export const usePictures = (): ((base: string) => string) => {
  const resources = useResources()
  return (base) => pictureAt(base, resources)
}
