import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { LimitState, Protection } from '#contract/protection/entities/protection.ts'
import { limitNamesOf } from '#contract/protection/rules/limit-names.ts'
import { Currency } from '#contract/wallet/entities/money.ts'
import type { Identity } from '#server/protection/ports.ts'
import { periodEndMs } from './periods.ts'
import { playSessionOf } from './play.ts'
import { otherLimitOf, ownLimitOf, siteLimitOf, usedOf, type SpendingFacts } from './spending.ts'
import { pauseAt, type Standing } from './standing.ts'

const limitStates = (standing: Standing, facts: SpendingFacts): LimitState[] => {
  const { siteLimits, nowMs } = facts
  return Currency.options.flatMap(limitNamesOf).map((name) => {
    const own = ownLimitOf(standing.limits, name)
    const ownMinor = own?.amountMinor ?? null
    const siteMinor = siteLimitOf(siteLimits, name)
    const otherMinor = otherLimitOf(standing, name)
    const used = usedOf(standing, name, facts)
    const holds = Math.min(ownMinor ?? Infinity, otherMinor ?? Infinity, siteMinor ?? Infinity)
    const raise = own?.raise && own.raise.confirmUntilMs >= nowMs ? own.raise : null
    return {
      ...name,
      ownMinor,
      siteMinor,
      otherMinor,
      usedMinor: Math.max(0, used),
      leftMinor: holds === Infinity ? null : Math.max(0, holds - used),
      resetsAtMs: periodEndMs(name.period, siteDayOf(nowMs)),
      raise,
    }
  })
}

/** A member's protection as it is shown to the member. */
export const protectionView = (standing: Standing, identity: Identity, facts: SpendingFacts): Protection => ({
  limits: limitStates(standing, facts),
  pause: pauseAt(standing, facts.nowMs),
  reminderMinutes: standing.reminderMinutes,
  play: playSessionOf(standing.play, standing.reminderMinutes, facts.nowMs),
  missingIdentity: [...identity.missing],
  ageConfirmedAtMs: identity.ageConfirmedAtMs,
  agreedVersions: identity.agreedVersions,
})
