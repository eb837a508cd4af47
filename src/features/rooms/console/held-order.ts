/** The id after or before the open one, round the end; the first, where none is open. */
export const idAfter = (ids: readonly string[], openId: string | null, step: 1 | -1): string | undefined => {
  const at = openId === null ? -1 : ids.indexOf(openId)
  return at < 0 ? ids[0] : ids[(at + step + ids.length) % ids.length]
}
