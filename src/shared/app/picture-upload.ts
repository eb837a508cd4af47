import { uploadBytesMax } from '#contract/limits.ts'

/** What may be picked; the server looks at the content of what is sent. */
export const proofTypes = ['image/jpeg', 'image/png', 'image/webp']
/** Photographs of a phone are larger than what is sent of them. */
const pickedBytesMax = 20 * 1024 * 1024
const sidePx = 1_600
const quality = 0.82

export type ProofFault = 'type' | 'large' | 'unreadable'

/** What a picked file says of itself. */
export const checkPicked = ({ type, size }: { type: string; size: number }): ProofFault | null => {
  if (!proofTypes.includes(type) || size === 0) return 'type'
  return size > pickedBytesMax ? 'large' : null
}

/** By how much a picture is made smaller, so that its longer side is at most so many pixels. */
export const shrinkOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(1, sidePx / Math.max(width, height))

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })

/** As it is sent: small enough for a slow line, and without what the camera wrote of time and place. */
export const drawProof = async (file: Blob): Promise<{ picture: Blob } | { fault: ProofFault }> => {
  const bitmap = await createImageBitmap(file).catch(() => null)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!bitmap || !context) return { fault: 'unreadable' }
  const shrink = shrinkOf(bitmap)
  canvas.width = Math.max(1, Math.round(bitmap.width * shrink))
  canvas.height = Math.max(1, Math.round(bitmap.height * shrink))
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const picture = await blobOf(canvas)
  if (!picture) return { fault: 'unreadable' }
  return picture.size > uploadBytesMax ? { fault: 'large' } : { picture }
}
