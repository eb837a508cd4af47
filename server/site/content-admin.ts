import { randomUUID } from 'node:crypto'
import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers, AdminServices } from '#server/app/admin/admin-services.ts'

const noticesMax = 100
const tiersMax = 5

const turnSwitch = async ({ settings }: AdminServices, name: string, isOn: boolean) => {
  await settings.set('activitySwitches', { ...settings.get('activitySwitches'), [name]: isOn }, operator)
  return done(`${name} is ${isOn ? 'on' : 'off'}`)
}

const tierText = ({ fromRisk, counts }: SiteConfigValue<'verification'>[string][number]): string =>
  `from risk ${fromRisk}: ${Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind}=${count}`)
    .join(' ')}`

/** What the site shows and asks for. [V-13, E-14, C-10, S-07] */
export const contentCommands: AdminHandlers<
  | 'notice.add'
  | 'notice.remove'
  | 'notice.list'
  | 'switch.on'
  | 'switch.off'
  | 'verification.set'
  | 'verification.clear'
  | 'verification.list'
> = {
  'notice.add': async ({ settings }, { command: _command, startMs, endMs, ...words }) => {
    if (words.category === 1 && (startMs === null || endMs === null || startMs > endMs))
      return failed('a notice of category 1 needs a start and an end after it')
    const notices = settings.get('notices')
    if (notices.length >= noticesMax) return failed(`there are ${noticesMax} notices already`)
    const id = randomUUID().slice(0, 8)
    const notice = { id, ...words, pmdTimerStart: startMs, pmdTimerEnd: endMs, status: '1' as const }
    await settings.set('notices', [notice, ...notices], operator)
    return done(id)
  },
  'notice.remove': async ({ settings }, { id }) => {
    const notices = settings.get('notices')
    const left = notices.filter((notice) => notice.id !== id)
    if (left.length === notices.length) return failed(`there is no notice ${id}`)
    await settings.set('notices', left, operator)
    return done(`notice ${id} is gone`)
  },
  'notice.list': async ({ settings }) =>
    done(...settings.get('notices').map(({ id, category, title, text }) => [id, category, title, text].join('  '))),
  'switch.on': (services, { name }) => turnSwitch(services, name, true),
  'switch.off': (services, { name }) => turnSwitch(services, name, false),
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
