import type { AdminAnswer, AdminCommand, AdminRequest } from '#contract/admin.ts'
import { accessCommands } from '#server/access/admin.ts'
import type { AdminHandlers, AdminServices } from './admin-services.ts'
import { configCommands } from '#server/site/config-admin.ts'
import { contentCommands } from '#server/site/content-admin.ts'
import { memberCommands } from '#server/accounts/admin.ts'
import { roomCommands } from '#server/rooms/admin.ts'

const handlers: AdminHandlers<AdminCommand> = {
  ...roomCommands,
  ...configCommands,
  ...accessCommands,
  ...contentCommands,
  ...memberCommands,
}

/** Runs an operator's command; what changes something is written to the audit. */
export const runAdminCommand = (services: AdminServices, request: AdminRequest): Promise<AdminAnswer> => {
  const run = handlers[request.command] as (services: AdminServices, request: AdminRequest) => Promise<AdminAnswer>
  return run(services, request)
}
