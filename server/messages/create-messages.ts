import type { Audience, Members } from '#server/accounts/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Promotions } from '#server/protection/ports.ts'
import { messagesAdmin } from './admin.ts'
import { messagesTable } from './calls/table.ts'
import { createInboxStore, type InboxStore } from './store/inbox.ts'
import { createMailbox } from './store/mailbox.ts'

/** What every subject writes to its members with: made before them. */
export const createInbox = ({ db, now, log }: Pick<Infrastructure, 'db' | 'now' | 'log'>): InboxStore =>
  createInboxStore(db, { now, log })

interface MessagesDeps {
  inbox: InboxStore
  members: Pick<Members, 'byName'>
  audience: Audience
  promotions: Pick<Promotions, 'openAmong'>
}

/** What the site tells its members, and what they tell the site. */
export const createMessages = (infrastructure: Infrastructure, { inbox, ...deps }: MessagesDeps) => {
  const { db, now, units, audit, housekeeping } = infrastructure
  const mailbox = createMailbox(db, { now, changed: inbox.changed })
  housekeeping.add(() => mailbox.sweep())
  return {
    calls: serve(messagesTable, { mailbox }),
    admin: serveCommands(messagesAdmin, { inbox, units, audit, ...deps }),
  }
}
