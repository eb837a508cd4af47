/** What a link to a room carries in its state: the selection that goes onto the slip there. */
export const pickState = (selectionId: string): { pick: string } => ({ pick: selectionId })

/** The selection of a link's state, or null. */
export const linkedPick = (state: unknown): string | null => {
  const pick = typeof state === 'object' && state !== null && 'pick' in state ? state.pick : null
  return typeof pick === 'string' ? pick : null
}
