import { fromCallback, fromPromise, type EventObject } from 'xstate'
import * as z from 'zod/mini'
import { clientWordsOf } from '#contract/client-words.ts'
import type { Schema } from '#contract/schema.ts'
import { type AnyAnswer, printOf } from '#src/machines/command/command.ts'
import type { CommandMachine, Keeping, Pending, Recalled } from '#src/machines/command/command-machine.ts'
import { type FormBody, formCommand, type FormCommandMachine } from '#src/shared/app/use-command.ts'
import { createNetworkFeed } from '#src/streams/network-feed.ts'
import { createPendingStore } from '#src/streams/pending-store.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'
import { startConnectingNotice } from '#src/app/gateway/connecting-notice.ts'
import { followCall, makeFollowed } from '#src/app/gateway/follow-calls.ts'
import { pageLanguage } from '#src/app/i18n/page-language.ts'
import type { MachineParts, MemberParts } from './machine-parts.ts'

/** Where commands of one kind are kept over a reload, by their place. */
export interface CommandStore<Body, Place> {
  read(place: Place): Recalled<Body> | null
  write(keeping: Keeping<Body, Place>): void
}

export interface StoreParts<Place> {
  readonly store: BrowserStore
  readonly kind: string
  readonly nowMs: () => number
  /** Who sent it and where: nobody else may send it again. Null = nothing is kept. */
  readonly scopeOf: (place: Place) => string | null
}

/** A command that never left is sent by itself this long after its press; then it is given back. */
const unsentAgeMs = 10_000

/** The refusal of a command that never left. */
const notSent = (atMs: number) => ({
  kind: 'rejected' as const,
  name: 'NOT_SENT' as const,
  data: null,
  msg: clientWordsOf('NOT_SENT', pageLanguage()),
  atMs,
})

const unsentSince = (ageMs: number, atMs: number) => {
  const seconds = Math.round(ageMs / 1_000)
  const age = pageLanguage() === 'en' ? `${seconds} s ago: ` : `${seconds} 秒前：`
  const refusal = notSent(atMs)
  return { ...refusal, msg: age + refusal.msg }
}

/** Keeps whole commands, which go out again by themselves. `pack` and `unpack`: as they lie in the store. */
export const keepWhole = <Body, Place, Stored>(
  { scopeOf, ...parts }: StoreParts<Place>,
  schema: Schema<unknown, Stored>,
  pack: (pending: Pending<Body>) => Stored,
  unpack: (stored: Stored) => Pending<Body>,
): CommandStore<Body, Place> => {
  const stored = createPendingStore(parts, schema)
  return {
    read: (place) => {
      const scope = scopeOf(place)
      const found = scope === null ? null : stored.read(scope)
      if (found === null) return null
      const { pending, hasLeft, ageMs } = found
      const isUnsent = !hasLeft && ageMs > unsentAgeMs
      return { ...unpack(pending), hasLeft, ...(isUnsent && { unsent: unsentSince(ageMs, parts.nowMs()) }) }
    },
    write: ({ place, pending, hasLeft }) => {
      const scope = scopeOf(place)
      if (scope !== null) stored.write(scope, pending && { pending: pack(pending), hasLeft })
    },
  }
}

/** Commands under way belong to a member in a room: nobody else may send them again. */
export const roomStore = (
  { pendingStorage, serverNow, memberId }: Pick<MachineParts, 'pendingStorage' | 'serverNow' | 'memberId'>,
  kind: string,
): StoreParts<{ readonly roomNo: string | null }> => ({
  store: pendingStorage,
  kind,
  nowMs: serverNow,
  scopeOf: ({ roomNo }) => `${memberId() ?? '-'}.${roomNo ?? '-'}`,
})

/** A command as it lies in the store. */
export const flat = <Body>({ requestId, body }: Pending<Body>): Body & { requestId: string } => ({ requestId, ...body })

/** A stored command as it was sent. */
export const unflat = <Body extends object>({ requestId, ...body }: Body & { requestId: string }): Pending<Body> => ({
  requestId,
  body: body as unknown as Body,
})

/** Dates answers by the server's clock. */
export const datedBy =
  (serverNow: () => number) =>
  async <Result extends object>(result: Promise<Result>): Promise<Result & { atMs: number }> =>
    Object.assign(await result, { atMs: serverNow() })

/** Keeps a member's whole commands of one kind, which have the shape of what is sent. */
export const keepMembers = <Body extends object>(
  { store, memberId, serverNow }: Pick<MemberParts, 'store' | 'memberId' | 'serverNow'>,
  kind: string,
  schema: Schema<unknown, Body & { requestId: string }>,
): CommandStore<Body, null> =>
  keepWhole({ store, kind, nowMs: serverNow, scopeOf: memberId }, schema, flat<Body>, unflat<Body>)

const Print = z.object({ requestId: z.uuid(), print: z.string() })

/** Keeps the ids of commands that carry secrets: who enters the same again, goes on under the same id. */
export const keepPrint = <Body, Place>({ scopeOf, ...parts }: StoreParts<Place>): CommandStore<Body, Place> => {
  const stored = createPendingStore(parts, Print)
  return {
    read: (place) => {
      const scope = scopeOf(place)
      return scope === null ? null : (stored.read(scope)?.pending ?? null)
    },
    write: ({ place, pending, hasLeft }) => {
      const scope = scopeOf(place)
      const print = pending && { requestId: pending.requestId, print: printOf(pending.body) }
      if (scope !== null) stored.write(scope, print && { pending: print, hasLeft })
    },
  }
}

/** For commands that hold no request id: nothing would be found again. */
export const keepNothing: CommandStore<never, unknown> = { read: () => null, write: () => undefined }

const network = fromCallback(createNetworkFeed({ isOnline: () => navigator.onLine, target: globalThis }))

// With the first code that commands: the first press of a visit may be the one that cannot leave.
startConnectingNotice()

const follow = fromCallback<EventObject, { requestId: string }>(({ input: { requestId }, sendBack }) =>
  followCall(requestId, (step) =>
    sendBack(step === 'waiting' ? { type: 'call.waiting', unsent: notSent(Date.now()) } : { type: `call.${step}` }),
  ),
)

/** A kind of command with its call and its store. */
export const provideCommand = <Body, A extends AnyAnswer, Place>(
  machine: CommandMachine<Body, A, Place>,
  store: CommandStore<Body, Place>,
  send: (command: Pending<Body> & { place: Place }, signal: AbortSignal) => Promise<A>,
): CommandMachine<Body, A, Place> =>
  machine.provide({
    actors: {
      send: fromPromise(({ input, signal }) => makeFollowed(input.requestId, () => send(input, signal))),
      recall: fromPromise(async ({ input }) => store.read(input.place)),
      follow,
      network,
    },
    actions: { keep: (_, keeping) => store.write(keeping) },
  })

/** Forms keep the ids of their commands for the member who is logged in; each brings the call that it sends. [C-12] */
export const provideFormCommand = ({
  memberId,
  ...parts
}: Pick<StoreParts<never>, 'store' | 'nowMs'> & { memberId: () => string | null }): FormCommandMachine => {
  const scopeOf = (form: string | null) => form && `${memberId() ?? '-'}.${form}`
  const prints = keepPrint<FormBody, string | null>({ ...parts, kind: 'form', scopeOf })
  return provideCommand(formCommand, prints, ({ body, requestId }) => body.run(requestId))
}
