import type { LotteryGame, LotteryLine } from '#contract/lottery/entities/lottery.ts'
import type { Play } from '#contract/lottery/rules/plays.ts'
import { useTranslations, type Areas } from '#src/shared/app/translations.tsx'

type Words = Areas['lottery']
type PlayCode = keyof Words['plays']
type GroupCode = keyof Words['groups']

/** What stands on a ball: two digits where a game has more than nine numbers. */
export const ballText = (game: LotteryGame, number: number): string =>
  game === 'k3' ? String(number) : String(number).padStart(2, '0')

const placesFromEachEnd = 5

/** How plays, rows and numbers are called. */
export const useLotteryWords = (game: LotteryGame) => {
  const { t } = useTranslations('lottery')
  const named: Readonly<Record<string, (option: number) => string>> = {
    sides: (option) => t('options.sides')[option] ?? '',
    specialSides: (option) => t('options.sides')[option] ?? '',
    wave: (option) => t('options.waves')[option] ?? '',
    anyRun: () => t('options.every'),
    tripleAny: () => t('options.every'),
    oddCount: (odd) => t('options.odd', { odd, even: 5 - odd }),
    dragonTiger: (option) =>
      option <= placesFromEachEnd
        ? t('options.dragon', { place: option })
        : t('options.tiger', { place: option - placesFromEachEnd }),
    pairAny: (face) => String(face).repeat(2),
    tripleExact: (face) => String(face).repeat(3),
  }
  const option = (code: string, number: number, row = 0): string => {
    if (code === 'pairExact') return row === 0 ? String(number).repeat(2) : String(number)
    return named[code]?.(number) ?? ballText(game, number)
  }
  const playName = (code: string): string => t(`plays.${code as PlayCode}`)
  return {
    option,
    play: playName,
    group: (code: string): string => t(`groups.${code as GroupCode}`),
    row: ({ code }: Pick<Play, 'code'>, row: number): string => {
      if (code === 'pairExact') return t(row === 0 ? 'rows.pair' : 'rows.single')
      return t('rows.place', { place: row + 1 })
    },
    line: ({ play, picks }: LotteryLine): string =>
      `${playName(play)} ${picks.map((row, at) => row.map((number) => option(play, number, at)).join(' ') || '-').join(' | ')}`,
  }
}

/** 190 hundredths are '1.90'. */
export const oddsText = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** Of a play: one figure, or from the lowest to the highest. */
export const oddsRange = (play: Play, rowAt = 0): string => {
  const all = (play.rows[rowAt] ?? []).map((option) => play.oddsHundredths(option))
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return least === most ? oddsText(least) : `${oddsText(least)} – ${oddsText(most)}`
}
