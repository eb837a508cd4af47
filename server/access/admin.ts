import { randomUUID } from 'node:crypto'
import { siteConfig } from '#contract/site/entities/site-config.ts'
import { faultOfRule } from './domain/access-rules.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { OperatorActions } from '#server/accounts/ports/security-log.ts'
import type { SiteSettings } from '#server/site/ports.ts'

interface AccessAdminDeps {
  settings: SiteSettings
  members: Pick<Members, 'byName'>
  operatorActions: OperatorActions
}

const rulesMax = 1000

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const switchInterface = async ({ settings }: Pick<AccessAdminDeps, 'settings'>, path: string, isOff: boolean) => {
  const others = settings.get('degradedCalls').filter((degraded) => degraded !== path)
  await settings.set('degradedCalls', isOff ? [...others, path] : others, operator)
  return done(isOff ? `${path} is switched off: it answers that the site is busy` : `${path} answers again`)
}

/** Who may come in. [S-05, S-08, S-09, S-10, X-03, P-03] */
export const accessAdmin: AdminHandlers<
  | 'maintenance.on'
  | 'maintenance.off'
  | 'access.add'
  | 'access.remove'
  | 'access.list'
  | 'white.add'
  | 'white.remove'
  | 'white.list'
  | 'degrade.on'
  | 'degrade.off',
  AccessAdminDeps
> = {
  'maintenance.on': async ({ settings }, { title, text, untilMs }) => {
    await settings.set('maintenance', { on: true, title, text, untilMs }, operator)
    return done('maintenance is on: only white members come in')
  },
  'maintenance.off': async ({ settings }) => {
    await settings.set('maintenance', { ...settings.get('maintenance'), on: false }, operator)
    return done('maintenance is off')
  },
  'access.add': async ({ settings }, { command: _command, ...rule }) => {
    const fault = faultOfRule(rule)
    if (fault !== undefined) return failed(fault)
    const rules = settings.get('accessRules')
    if (rules.length >= rulesMax) return failed(`there are ${rulesMax} rules already`)
    const id = randomUUID().slice(0, 8)
    await settings.set('accessRules', [...rules, { id, ...rule }], operator)
    return done(id)
  },
  'access.remove': async ({ settings }, { id }) => {
    const rules = settings.get('accessRules')
    const left = rules.filter((rule) => rule.id !== id)
    if (left.length === rules.length) return failed(`there is no rule ${id}`)
    await settings.set('accessRules', left, operator)
    return done(`rule ${id} is gone`)
  },
  'access.list': async ({ settings }) =>
    done(
      ...settings
        .get('accessRules')
        .map(({ id, effect, by, value, title }) => [id, effect, by, value, title].join('  ')),
    ),
  'white.add': async ({ settings, members, operatorActions }, { member: name }) => {
    const member = await members.byName(name)
    if (!member) return failed(`there is no member ${name}`)
    const names = settings.get('whiteMembers')
    if (names.some((listed) => isSame(listed, name))) return done(`${member.name} was on the white list before`)
    const listed = siteConfig.whiteMembers.safeParse([...names, member.name])
    if (!listed.success) return failed('the white list is full')
    await settings.set('whiteMembers', listed.data, operator)
    await operatorActions.note({ command: 'white.add', memberId: member.id, subject: member.id, details: {} })
    return done(`${member.name} is on the white list`)
  },
  'white.remove': async ({ settings, members, operatorActions }, { member: name }) => {
    const names = settings.get('whiteMembers')
    const left = names.filter((listed) => !isSame(listed, name))
    if (left.length === names.length) return failed(`${name} is not on the white list`)
    await settings.set('whiteMembers', left, operator)
    const member = await members.byName(name)
    if (member)
      await operatorActions.note({ command: 'white.remove', memberId: member.id, subject: member.id, details: {} })
    return done(`${name} is off the white list`)
  },
  'white.list': async ({ settings }) => done(...settings.get('whiteMembers')),
  'degrade.on': (services, { path }) => switchInterface(services, path, true),
  'degrade.off': (services, { path }) => switchInterface(services, path, false),
}
