import { symbolsOf } from '#contract/wallet/rules/amount-text.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { Audience, Members } from '#server/accounts/ports.ts'
import type { OperatorActions } from '#server/accounts/ports/security-log.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Advertising } from '#server/protection/ports.ts'
import { messagesAdmin } from './admin.ts'
import { messagesTable } from './calls/calls-table.ts'
import { createInboxStore, type InboxStore } from './store/inbox.ts'
import { createMailbox } from './store/mailbox.ts'
import { createSupportRows } from './store/support-rows.ts'
import { createSupportStaff } from './store/support-staff.ts'
import { supportAdmin } from './support/admin.ts'
import { createSupportDesk } from './support/desk.ts'
import type { SupportNews } from './support/ports.ts'
import { staffAdmin } from './support/staff-admin.ts'
import { createSupport } from './support/support.ts'
import { createSupportTyping } from './support/typing.ts'

/** What every subject writes to its members with: made before them. */
export const createInbox = ({ db, now, log }: Pick<Infrastructure, 'db' | 'now' | 'log'>): InboxStore =>
  createInboxStore(db, { now, log })

interface MessagesDeps {
  supportNews: SupportNews
  operatorActions: OperatorActions
  inbox: InboxStore
  members: Pick<Members, 'byName'>
  audience: Audience
  advertising: Pick<Advertising, 'openAmong'>
  settings: Pick<SiteSettings, 'get'>
  /** Where operators find the pictures that they ask for. */
  pictureFolder: string
}

/** What the site tells its members, and what they tell the site. */
export const createMessages = (
  infrastructure: Infrastructure,
  { inbox, pictureFolder, supportNews: news, operatorActions, ...deps }: MessagesDeps,
) => {
  const { db, now, units, audit, idempotency, housekeeping, fieldEncryption: sealing } = infrastructure
  const mailbox = createMailbox(db, {
    now,
    changed: inbox.changed,
    symbols: () => symbolsOf(deps.settings.get('currencies')),
  })
  housekeeping.add(() => mailbox.sweep())
  const rows = createSupportRows(db, { sealing, now })
  const staff = createSupportStaff(db)
  const supportDeps = { rows, inbox, staff }
  const support = createSupport({ ...supportDeps, mailbox })
  const desk = createSupportDesk(supportDeps)
  const typing = createSupportTyping({ rows, staff, news })
  return {
    calls: serve(messagesTable, { mailbox, support, desk, staff, typing, audit, idempotency }),
    admin: {
      ...serveCommands(messagesAdmin, { inbox, units, audit, ...deps }),
      ...serveCommands(supportAdmin, { desk, units, audit, pictureFolder }),
      ...serveCommands(staffAdmin, { staff, inbox, units, operatorActions, ...deps }),
    },
  }
}
