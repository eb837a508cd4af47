export type LegKey = string

/** A selection is on the slip once. */
export const legKeyOf = ({
  matchId,
  selectionId,
}: {
  readonly matchId: string
  readonly selectionId: string
}): LegKey => `${matchId}/${selectionId}`
