import type { Market } from '#contract/sports/entities/match.ts'
import { fairAbove, type Distribution } from './distribution.ts'
import { lineText, priceOutcomes } from './price.ts'

/** Win, two-way or with a draw; chances are home, visit and, where there is one, draw. */
export const winMarket = (
  market: { marketId: string; name: string },
  chances: { home: number; draw?: number; visit: number },
  isSuspended: boolean,
): Market => ({
  ...market,
  selections: priceOutcomes(
    [
      { selectionId: `${market.marketId}:home`, name: '主', chance: chances.home },
      ...(chances.draw === undefined
        ? []
        : [{ selectionId: `${market.marketId}:draw`, name: '和', chance: chances.draw }]),
      { selectionId: `${market.marketId}:visit`, name: '客', chance: chances.visit },
    ],
    isSuspended,
  ),
})

/**
 * Handicap on the final score. `line` is what the home side gets (-0.5: it must win); `margin` is home less visit at the
 * end. The line is part of the selection's id: another line is another bet.
 */
export const handicapMarket = (
  market: { marketId: string; name: string },
  margin: Distribution,
  line: number,
  isSuspended: boolean,
): Market => {
  const home = fairAbove(margin, -line)
  const visitLine = line === 0 ? 0 : -line
  return {
    ...market,
    selections: priceOutcomes(
      [
        { selectionId: `${market.marketId}:home:${line}`, name: `主 ${lineText(line)}`, chance: home },
        { selectionId: `${market.marketId}:visit:${visitLine}`, name: `客 ${lineText(visitLine)}`, chance: 1 - home },
      ],
      isSuspended,
    ),
  }
}

/** More or less than a line over both sides together, at the end. */
export const totalMarket = (
  market: { marketId: string; name: string },
  total: Distribution,
  line: number,
  isSuspended: boolean,
): Market => {
  const over = fairAbove(total, line)
  return {
    ...market,
    selections: priceOutcomes(
      [
        { selectionId: `${market.marketId}:over:${line}`, name: `大 ${line}`, chance: over },
        { selectionId: `${market.marketId}:under:${line}`, name: `小 ${line}`, chance: 1 - over },
      ],
      isSuspended,
    ),
  }
}
