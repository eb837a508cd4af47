import type { AdminAnswer, AdminCommand, AdminRequestOf } from '#contract/admin.ts'

/** A subject's operators' commands, and what they work with. */
export type AdminHandlers<Command extends AdminCommand, Deps> = {
  readonly [Name in Command]: (deps: Deps, request: AdminRequestOf<Name>) => Promise<AdminAnswer>
}

/** The same with what they need. */
export type ServedCommands<Command extends AdminCommand> = {
  readonly [Name in Command]: (request: AdminRequestOf<Name>) => Promise<AdminAnswer>
}

/** Gives a subject's operators' commands what they work with. */
export const serveCommands = <Command extends AdminCommand, Deps>(
  handlers: AdminHandlers<Command, Deps>,
  deps: Deps,
): ServedCommands<Command> => {
  const bound = Object.entries(handlers).map(([name, run]) => [
    name,
    (request: AdminRequestOf<Command>) =>
      (run as (deps: Deps, request: AdminRequestOf<Command>) => Promise<AdminAnswer>)(deps, request),
  ])
  return Object.fromEntries(bound) as ServedCommands<Command>
}
