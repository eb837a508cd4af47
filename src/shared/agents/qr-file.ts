const squarePixels = 12

/** Hands the QR code of a text to the browser as a picture. */
export const saveQr = async (text: string, name: string): Promise<void> => {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { border: 2, ecc: 'M' })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * squarePixels
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * squarePixels, y * squarePixels, squarePixels, squarePixels)
    }),
  )
  const url = canvas.toDataURL('image/png')
  Object.assign(document.createElement('a'), { href: url, download: `${name}.png` }).click()
}
