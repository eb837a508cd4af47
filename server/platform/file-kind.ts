export type FileKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'pdf'

const startsWith = (bytes: Buffer, hex: string, at = 0): boolean =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex

/** What a file is by its first bytes, whatever it is called; undefined for anything else. [C-12] */
export const fileKindOf = (bytes: Buffer): FileKind | undefined => {
  if (startsWith(bytes, 'ffd8ff')) return 'jpeg'
  if (startsWith(bytes, '89504e470d0a1a0a')) return 'png'
  if (startsWith(bytes, '474946383761') || startsWith(bytes, '474946383961')) return 'gif'
  if (startsWith(bytes, '52494646') && startsWith(bytes, '57454250', 8)) return 'webp'
  return startsWith(bytes, '255044462d') ? 'pdf' : undefined
}
