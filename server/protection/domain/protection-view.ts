import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { LimitState, Protection } from '#contract/protection/entities/protection.ts'
import { limitNamesOf } from '#contract/protection/rules/limit-names.ts'
import { Currency } from '#contract/wallet/entities/money.ts'
import type { Identity } from '#server/protection/ports.ts'
import { periodEndMs } from './periods.ts'
import { playSessionOf } from './play.ts'
import { otherLimitOf, ownLimitOf, siteLimitOf, usedOf, type SpendingFacts } from './spending.ts'
import { pauseAt, type ProtectionStatus } from './protection-status.ts'

const limitStates = (status: ProtectionStatus, facts: SpendingFacts): LimitState[] => {
  const { siteLimits, nowMs } = facts
  return Currency.options.flatMap(limitNamesOf).map((name) => {
    const own = ownLimitOf(status.limits, name)
    const ownMinor = own?.amountMinor ?? null
    const siteMinor = siteLimitOf(siteLimits, name)
    const otherMinor = otherLimitOf(status, name)
    const used = usedOf(status, name, facts)
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
export const protectionView = (status: ProtectionStatus, identity: Identity, facts: SpendingFacts): Protection => ({
  limits: limitStates(status, facts),
  pause: pauseAt(status, facts.nowMs),
  reminderMinutes: status.reminderMinutes,
  play: playSessionOf(status.play, status.reminderMinutes, facts.nowMs),
  missingIdentity: [...identity.missing],
  ageConfirmedAtMs: identity.ageConfirmedAtMs,
  agreedVersions: identity.agreedVersions,
})
