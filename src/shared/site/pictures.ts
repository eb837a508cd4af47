import { pictureUrl } from '#src/ui/picture-format.ts'
import { artAt, useResources } from './site-frame.ts'

/**
 * The addresses of pictures whose extension follows what browser and site can do: without webp in the site's client
 * resources, the other format. [C-10, L-09]
 */
export const usePictures = (): ((base: string) => string) => {
  const { artOrigin, webp } = useResources()
  return (base) => artAt(pictureUrl(base, 'jpg', webp), artOrigin)
}
