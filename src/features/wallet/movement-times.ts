import { siteZone } from '#contract/site/rules/site-clock.ts'
import type { Movement } from '#contract/wallet/entities/statement.ts'

type Moment = Pick<Movement, 'atMs'>

/** The hour of a movement by the site's clock, as its day is. */
export const hourOf = ({ atMs }: Moment, language: string): string =>
  new Date(atMs).toLocaleTimeString(language, { timeZone: siteZone, hour: '2-digit', minute: '2-digit', hour12: false })

/** Day and time of a movement by the site's clock, which is named: the reader's may be another one. */
export const momentOf = ({ atMs }: Moment, language: string): string =>
  `${new Date(atMs).toLocaleString(language, { timeZone: siteZone, dateStyle: 'medium', timeStyle: 'medium' })} UTC+8`

const dayOf = ({ atMs }: Moment, language: string): string =>
  new Date(atMs).toLocaleDateString(language, { timeZone: siteZone, dateStyle: 'full' })

/** The day of the site's calendar that a movement stands under, where it is the first of that day. [C-14] */
export const headOf = (movements: readonly Moment[], at: number, language: string): string | undefined => {
  const [here, before] = [movements[at], movements[at - 1]]
  if (!here) return undefined
  const day = dayOf(here, language)
  return before && dayOf(before, language) === day ? undefined : day
}
