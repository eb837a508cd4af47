import { done, operator } from './admin-answer.ts'
import type { AdminHandlers } from './admin-handling.ts'
import type { AuditLog } from '#server/platform/audit.ts'
import type { MessageOutbox } from '#server/platform/messages/ports.ts'

const recordsMax = 300

const shorten = (text: string): string => (text.length > recordsMax ? `${text.slice(0, recordsMax)}…` : text)

/** Who did what, and what was sent. [E-17] */
export const recordCommands: AdminHandlers<
  'audit.list' | 'outbox.list',
  { audit: AuditLog; messageOutbox: MessageOutbox }
> = {
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
