/** The text after or before the open one, round the end; the first, where none is open. */
export const heldAfter = (
  texts: readonly { readonly heldId: string }[],
  openId: string | null,
  step: 1 | -1,
): string | undefined => {
  const at = texts.findIndex(({ heldId }) => heldId === openId)
  if (at < 0) return texts[0]?.heldId
  return texts[(at + step + texts.length) % texts.length]?.heldId
}
