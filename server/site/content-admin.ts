import { randomUUID } from 'node:crypto'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { SiteSettings } from './ports.ts'

interface ContentAdminDeps {
  settings: SiteSettings
}

const noticesMax = 100

const turnSwitch = async ({ settings }: ContentAdminDeps, name: string, isOn: boolean) => {
  await settings.set('activitySwitches', { ...settings.get('activitySwitches'), [name]: isOn }, operator)
  return done(`${name} is ${isOn ? 'on' : 'off'}`)
}

/** What the site shows. [V-13, E-14, C-10] */
export const contentAdmin: AdminHandlers<
  'notice.add' | 'notice.remove' | 'notice.list' | 'switch.on' | 'switch.off',
  ContentAdminDeps
> = {
  'notice.add': async ({ settings }, { command: _command, startMs, endMs, ...texts }) => {
    if (texts.category === 1 && (startMs === null || endMs === null || startMs > endMs))
      return failed('a notice of category 1 needs a start and an end after it')
    const notices = settings.get('notices')
    if (notices.length >= noticesMax) return failed(`there are ${noticesMax} notices already`)
    const id = randomUUID().slice(0, 8)
    const notice = { id, ...texts, pmdTimerStart: startMs, pmdTimerEnd: endMs, status: '1' as const }
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
}
