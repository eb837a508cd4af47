import { memo } from 'react'
import type { MatchItem } from '#contract/sports/entities/match-item.ts'
import type { Selection } from '#contract/sports/entities/match.ts'
import { partsOfSelection } from '#contract/sports/rules/selections.ts'
import { OddsButton } from '#src/ui/odds.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { marketNameOf, selectionName } from '#src/shared/match/market-words.ts'
import { nameIn } from '#src/shared/site/site-frame.ts'
import { useIsPicked, usePickSelection } from '#src/shared/sports/use-pick-selection.ts'

export interface PriceButtonProps {
  match: Pick<MatchItem, 'matchId' | 'gameStatus' | 'isVoid' | 'home' | 'visit' | 'league'>
  selection: Selection
  label: string
  stack?: boolean
  className?: string | undefined
}

const drawnFields = ['matchId', 'gameStatus', 'isVoid', 'home', 'visit', 'league'] as const

/** A match is another object with each of its prices; all but one of them stay as they are. */
const isDrawnAlike = (before: PriceButtonProps, after: PriceButtonProps): boolean =>
  before.selection === after.selection &&
  before.label === after.label &&
  before.stack === after.stack &&
  before.className === after.className &&
  drawnFields.every((key) => before.match[key] === after.match[key])

/** One price of a match; a press puts it onto the slip, or takes it off again. [S-13] */
export const PriceButton = memo(function PriceButton({ match, selection, label, stack, className }: PriceButtonProps) {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const pick = usePickSelection()
  const { selectionId, oddsMilli, status } = selection
  const selected = useIsPicked(match.matchId, selectionId)
  const press = () => {
    const sides = { home: nameIn(language, match.home), visit: nameIn(language, match.visit) }
    pick({
      matchId: match.matchId,
      matchName: `${sides.home} vs ${sides.visit}`,
      sides,
      sport: match.league.sport,
      selectionId,
      categoryName: marketNameOf(language, selectionId, match.league.sport),
      itemName: selectionName(language, selectionId, sides),
      teamLogo: partsOfSelection(selectionId)?.pick === 'visit' ? match.visit.logo : match.home.logo,
      oddsMilli,
      follows: null,
    })
  }
  return (
    <OddsButton
      label={label}
      oddsMilli={oddsMilli}
      suspended={status === 'suspended' || match.gameStatus === 2 || match.isVoid}
      suspendedLabel={t('row.suspended', { pick: label })}
      selected={selected}
      stack={stack ?? false}
      className={className}
      onClick={press}
    />
  )
}, isDrawnAlike)
