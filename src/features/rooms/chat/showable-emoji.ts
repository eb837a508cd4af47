const candidates = [
  '😀',
  '😂',
  '😍',
  '😎',
  '😭',
  '😡',
  '👍',
  '👏',
  '🙏',
  '💪',
  '🔥',
  '🎉',
  '⚽',
  '🏀',
  '🏆',
  '❤️',
  '👀',
  '🤝',
]
const probePx = 24

let known: readonly string[] | undefined

const pixelsOf = (context: CanvasRenderingContext2D, text: string): string => {
  context.clearRect(0, 0, probePx, probePx)
  context.fillText(text, 0, probePx - 4)
  return context.getImageData(0, 0, probePx, probePx).data.join(',')
}

const hasColour = (pixels: string): boolean => {
  const values = pixels.split(',').map(Number)
  for (let index = 0; index < values.length; index += 4)
    if (values[index] !== values[index + 1] || values[index] !== values[index + 2]) return true
  return false
}

/** The emoji that this machine draws in colour; none where it has no font for them. */
export const showableEmoji = (): readonly string[] => {
  if (known) return known
  const canvas = document.createElement('canvas')
  canvas.width = probePx
  canvas.height = probePx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  context.font = `${probePx - 6}px sans-serif`
  known = candidates.filter((face) => hasColour(pixelsOf(context, face)))
  return known
}
