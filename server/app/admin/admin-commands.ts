import type { AdminAnswer, AdminCommand, AdminRequest } from '#contract/admin.ts'
import type { ServedCommands } from '#server/platform/admin/admin-handling.ts'

/** What runs each operator's command; a missing one does not compile. */
export type AdminCommands = ServedCommands<AdminCommand>

/** Runs an operator's command; what changes something is written to the audit. */
export const runAdminCommand = (commands: AdminCommands, request: AdminRequest): Promise<AdminAnswer> =>
  (commands[request.command] as (request: AdminRequest) => Promise<AdminAnswer>)(request)
