import type { Language } from '#contract/codes.ts'
import { siteZone } from '#contract/site/rules/site-clock.ts'
import type { Movement } from '#contract/wallet/entities/statement.ts'
import { dateLocale } from '#src/shared/app/moment-text.ts'

type Moment = Pick<Movement, 'atMs'>

/** The hour of a movement by the site's clock, as its day is. */
export const hourOf = ({ atMs }: Moment, language: Language): string =>
  new Date(atMs).toLocaleTimeString(dateLocale(language), {
    timeZone: siteZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })

/** Day and time of a movement by the site's clock, which is named: the reader's may be another one. */
export const momentOf = ({ atMs }: Moment, language: Language): string =>
  `${new Date(atMs).toLocaleString(dateLocale(language), { timeZone: siteZone, dateStyle: 'medium', timeStyle: 'medium' })} UTC+8`

const dayOf = ({ atMs }: Moment, language: Language): string =>
  new Date(atMs).toLocaleDateString(dateLocale(language), { timeZone: siteZone, dateStyle: 'full' })

/** The day of the site's calendar that a movement stands under, where it is the first of that day. [C-14] */
export const headOf = (movements: readonly Moment[], at: number, language: Language): string | undefined => {
  const [movement, before] = [movements[at], movements[at - 1]]
  if (!movement) return undefined
  const day = dayOf(movement, language)
  return before && dayOf(before, language) === day ? undefined : day
}
