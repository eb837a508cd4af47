import type { StatusCode } from '#contract/members/entities/member.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers, AdminServices } from '#server/app/admin/admin-services.ts'

const shownMax = 300

const setStatus = async ({ memberStatuses }: AdminServices, name: string, status: StatusCode, words: string) => {
  const changed = await memberStatuses.set(name, status, operator)
  return changed === 'unknown' ? failed(`there is no member ${name}`) : done(`${name} ${words}`)
}

const shorten = (text: string): string => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text)

/** Members, and who did what. [E-17, S-11] */
export const memberCommands: AdminHandlers<
  'member.block' | 'member.unblock' | 'member.sleep' | 'audit.list' | 'outbox.list'
> = {
  'member.block': (services, { member }) => setStatus(services, member, '2', 'is blocked; sessions are ended'),
  'member.unblock': (services, { member }) => setStatus(services, member, '1', 'is active'),
  'member.sleep': (services, { member }) => setStatus(services, member, '0', 'sleeps: the next log-in asks to wake up'),
  'audit.list': async ({ audit }, { limit }) =>
    done(
      ...(await audit.newest(limit)).map(({ atMs, actor, action, subject, details }) =>
        [new Date(atMs).toISOString(), actor, action, subject, shorten(JSON.stringify(details))].join('  '),
      ),
    ),
  /** What was read is noted, not what it said. */
  'outbox.list': async ({ messageOutbox, audit }, { limit }) => {
    const messages = await messageOutbox.newest(limit)
    await audit.note(operator, 'outbox.list', 'outbox', { count: messages.length })
    return done(...messages.map((message) => JSON.stringify(message)))
  },
}
