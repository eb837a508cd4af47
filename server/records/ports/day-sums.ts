import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { Fact, FactOf } from '#server/platform/outbox/facts.ts'
import type { PlayedDay } from '#server/records/ports.ts'

/** What is taken back is one time less. */
const timesOf = ({ id, countedMinor }: FactOf<'played'>): number =>
  countedMinor < 0 || (countedMinor === 0 && id.endsWith(':undone')) ? -1 : 1

const dayOf = (fact: FactOf<'played'>): PlayedDay => ({
  memberId: fact.memberId,
  day: siteDayOf(fact.atMs),
  category: fact.category,
  venue: fact.venue,
  currency: fact.currency,
  countedMinor: fact.countedMinor,
  netMinor: fact.netMinor,
  times: timesOf(fact),
})

/** What facts add to the days of their members, one row a day, kind of play and currency; others are passed by. Pure. [C-15] */
export const daySumsOf = (facts: readonly Fact[]): PlayedDay[] => {
  const sums = new Map<string, PlayedDay>()
  for (const fact of facts) {
    if (fact.name !== 'played') continue
    const added = dayOf(fact)
    const key = [added.memberId, added.day, added.category, added.venue ?? '', added.currency].join('|')
    const sum = sums.get(key)
    sums.set(
      key,
      sum
        ? {
            ...sum,
            countedMinor: sum.countedMinor + added.countedMinor,
            netMinor: sum.netMinor + added.netMinor,
            times: sum.times + added.times,
          }
        : added,
    )
  }
  // In one order, so that two who write never wait for each other in a circle.
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}
