import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import { actionOf, tiersByAction } from './domain/actions.ts'
import type { SiteSettings } from '#server/site/ports.ts'

const tiersMax = 5

const tierText = ({ fromRisk, counts }: SiteConfigValue<'verification'>[string][number]): string =>
  `from risk ${fromRisk}: ${Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind}=${count}`)
    .join(' ')}`

/** What calls of an action have to show from a risk score on; any of them names it. [S-07] */
export const verificationAdmin: AdminHandlers<
  'verification.set' | 'verification.clear' | 'verification.list',
  { settings: SiteSettings }
> = {
  'verification.set': async ({ settings }, { call, fromRisk, counts }) => {
    const action = actionOf(call)
    const all = tiersByAction(settings.get('verification'))
    const others = (all.get(action) ?? []).filter((tier) => tier.fromRisk !== fromRisk)
    if (others.length >= tiersMax) return failed(`${action} has ${tiersMax} tiers already`)
    const tiers = [...others, { fromRisk, counts }].toSorted((one, other) => one.fromRisk - other.fromRisk)
    await settings.set('verification', Object.fromEntries(all.set(action, tiers)), operator)
    return done(`${action}: ${tiers.map(tierText).join('; ')}`)
  },
  'verification.clear': async ({ settings }, { call }) => {
    const action = actionOf(call)
    const all = tiersByAction(settings.get('verification'))
    if (!all.delete(action)) return failed(`${action} asks for nothing`)
    await settings.set('verification', Object.fromEntries(all), operator)
    return done(`${action} asks for nothing any more`)
  },
  'verification.list': async ({ settings }) =>
    done(
      `mode: ${settings.get('verificationMode')}`,
      ...[...tiersByAction(settings.get('verification'))].map(
        ([action, tiers]) => `${action}: ${tiers.map(tierText).join('; ')}`,
      ),
    ),
}
