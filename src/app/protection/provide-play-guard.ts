import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate'
import { playReminderAnswer, playSession } from '#contract/protection/calls.ts'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import { playGuardMachine, reminderCommand } from '#src/machines/protection/play-guard-machine.ts'
import { createPlayFeed } from '#src/streams/play-feed.ts'
import { keepNothing, provideCommand } from '#src/app/command/provide-command.ts'

export interface PlayGuardParts {
  gateway: Gateway
  socket: Socket
  session: ActorRefFrom<typeof sessionMachine>
  serverNow: () => number
  /** Leads to a page where nothing is staked. */
  leave: () => void
}

/** The guard of whoever is logged in, started. */
export const providePlayGuard = (parts: PlayGuardParts): ActorRefFrom<typeof playGuardMachine> => {
  const { gateway, socket, session, serverNow, leave } = parts
  const machine = playGuardMachine.provide({
    actors: {
      ask: fromPromise(async ({ signal }) => {
        const result = await gateway.call(playSession, {}, { signal, quiet: true })
        if (result.kind !== 'accepted') throw new Error(`nobody said how the play stands: ${result.kind}`)
        return result.data
      }),
      feed: fromCallback(createPlayFeed(socket)),
      command: provideCommand(reminderCommand, keepNothing, async ({ requestId, body: { answer } }) => ({
        ...(await gateway.call(playReminderAnswer, { requestId, answer }, { quiet: true })),
        atMs: serverNow(),
      })),
    },
    actions: { leave },
  })
  const actor = createActor(machine).start()
  let current: string | null = null
  const follow = (): void => {
    const next = session.getSnapshot().context.userInfo?.id ?? null
    if (next === current) return
    if (current !== null) actor.send({ type: 'guard.left' })
    current = next
    if (next !== null) actor.send({ type: 'guard.entered' })
  }
  session.subscribe(follow)
  follow()
  return actor
}
