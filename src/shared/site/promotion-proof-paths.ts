/** Where spins and draws of promotions are computed again. [C-15] */
export const promotionVerifyPath = '/app/activities-verify'
export const spinProofPath = (spinId: string): string => `${promotionVerifyPath}?spin=${spinId}`

export interface DrawProof {
  readonly promotionId: string
  readonly serverSeed: string
  readonly commit: string
  readonly tickets: number
  readonly prizes: number
}
export const drawProofPath = ({ promotionId, serverSeed, commit, tickets, prizes }: DrawProof): string =>
  `${promotionVerifyPath}?${new URLSearchParams({ promotion: promotionId, seed: serverSeed, commit, tickets: String(tickets), prizes: String(prizes) })}`
