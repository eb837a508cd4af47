import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { SiteSettings } from '#server/site/ports.ts'

const tiersMax = 5

const tierText = ({ fromRisk, counts }: SiteConfigValue<'verification'>[string][number]): string =>
  `from risk ${fromRisk}: ${Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind}=${count}`)
    .join(' ')}`

/** What a call has to show from a risk score on. [S-07] */
export const verificationAdmin: AdminHandlers<
  'verification.set' | 'verification.clear' | 'verification.list',
  { settings: SiteSettings }
> = {
  'verification.set': async ({ settings }, { call, fromRisk, counts }) => {
    const all = settings.get('verification')
    const others = (all[call] ?? []).filter((tier) => tier.fromRisk !== fromRisk)
    if (others.length >= tiersMax) return failed(`${call} has ${tiersMax} tiers already`)
    const tiers = [...others, { fromRisk, counts }].toSorted((one, other) => one.fromRisk - other.fromRisk)
    await settings.set('verification', { ...all, [call]: tiers }, operator)
    return done(`${call}: ${tiers.map(tierText).join('; ')}`)
  },
  'verification.clear': async ({ settings }, { call }) => {
    const { [call]: cleared, ...others } = settings.get('verification')
    if (!cleared) return failed(`${call} asks for nothing`)
    await settings.set('verification', others, operator)
    return done(`${call} asks for nothing any more`)
  },
  'verification.list': async ({ settings }) =>
    done(
      ...Object.entries(settings.get('verification')).map(
        ([call, tiers]) => `${call}: ${tiers.map(tierText).join('; ')}`,
      ),
    ),
}
