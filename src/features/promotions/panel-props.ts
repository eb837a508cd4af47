/** A promotion's page, as the panel of its kind sees it. */
export interface PanelProps {
  readonly promotionId: string
  readonly slug: string
  /** In both languages, as the contract has it for the kind. */
  readonly params: unknown
  /** Asks for the promotion, its standings and what was got of it anew, after something was claimed. */
  readonly onChanged: () => void
}
