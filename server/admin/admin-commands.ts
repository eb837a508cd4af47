import type { AdminAnswer, AdminCommand, AdminRequest } from '#contract/admin.ts'
import { accessCommands } from './access-commands.ts'
import type { AdminHandlers, AdminServices } from './admin-services.ts'
import { configCommands } from './config-commands.ts'
import { contentCommands } from './content-commands.ts'
import { memberCommands } from './member-commands.ts'
import { roomCommands } from './room-commands.ts'

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
