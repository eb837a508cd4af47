import * as z from 'zod/mini'
import { pushes, type PushName, type PushOf } from '#contract/pushes.ts'
import type { Schema } from '#contract/schema.ts'
import type { Bus, Topic } from '#server/platform/bus/bus.ts'
import type { Connections } from './connections.ts'
import { encodePush } from './push-encoding.ts'

/** Sockets whose member may have missed a push are made anew within this time, not all at once. */
const renewWithinMs = 5_000

/** What is read again where a member's sockets are. */
const hints = ['sessions', 'sessions.quiet', 'inbox', 'self'] as const
export type MemberHint = (typeof hints)[number]
type HintListener = (memberId: string, about: string) => void

type MemberNews =
  | { readonly kind: 'push'; readonly name: PushName; readonly payload: unknown }
  | { readonly kind: 'hint'; readonly hint: MemberHint; readonly about: string }

const names = Object.keys(pushes) as [PushName, ...PushName[]]
const schemas: Readonly<Record<PushName, Schema>> = pushes

const isOfItsName = (news: MemberNews): boolean =>
  news.kind === 'hint' || schemas[news.name].safeParse(news.payload).success

/** A push to a member's sockets, or a hint after which the database is read. */
export const memberTopic: Topic<MemberNews> = {
  name: 'member',
  version: 1,
  body: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('push'), name: z.enum(names), payload: z.unknown() }),
      z.object({ kind: z.literal('hint'), hint: z.enum(hints), about: z.string().check(z.maxLength(64)) }),
    ])
    .check(z.refine(isOfItsName)),
}

export interface MemberPushes {
  /** To all sockets of a member, on all nodes. */
  push<Name extends PushName>(memberId: string, name: Name, payload: PushOf<Name>): void
  /** To the other nodes where the member has sockets. `about`: a room, where it is about one. */
  hint(memberId: string, hint: MemberHint, about?: string): void
  /** Another node gave a hint about a member who has sockets on this one. */
  onHint(hint: MemberHint, listener: HintListener): () => void
  close(): void
}

interface MemberPushesOptions {
  connections: Pick<Connections, 'ofMember' | 'onMember'>
  bus: Bus
  random?: () => number
}

/**
 * Pushes to members wherever their sockets are. A node listens for the members that it has sockets of. Where a push may
 * have been missed, the member's sockets are made anew, and their pages read what they show.
 */
export const createMemberPushes = ({ connections, bus, random = Math.random }: MemberPushesOptions): MemberPushes => {
  const listeners = new Map<MemberHint, Set<HintListener>>()
  const renewals = new Map<string, NodeJS.Timeout>()

  const send = <Name extends PushName>(memberId: string, name: Name, payload: PushOf<Name>): void => {
    const own = connections.ofMember(memberId)
    if (own.length === 0) return
    const push = encodePush(name, payload)
    for (const connection of own) connection.send(push)
  }
  const received = (memberId: string, news: MemberNews): void => {
    // Its schema has read the payload by its name.
    if (news.kind === 'push') send(memberId, news.name, news.payload as PushOf<PushName>)
    else for (const listener of listeners.get(news.hint) ?? []) listener(memberId, news.about)
  }
  const renew = (memberId: string): void => {
    renewals.delete(memberId)
    for (const connection of connections.ofMember(memberId)) connection.cut()
  }
  const missed = (memberId: string): void => {
    if (renewals.has(memberId)) return
    renewals.set(memberId, setTimeout(renew, random() * renewWithinMs, memberId).unref())
  }
  connections.onMember((memberId) =>
    bus.subscribe(memberTopic, memberId, {
      received: (news) => received(memberId, news),
      missed: () => missed(memberId),
    }),
  )
  return {
    push: (memberId, name, payload) => {
      send(memberId, name, payload)
      if (bus.isShared) bus.publish(memberTopic, memberId, { kind: 'push', name, payload })
    },
    hint: (memberId, hint, about = '') => bus.publish(memberTopic, memberId, { kind: 'hint', hint, about }),
    onHint: (hint, listener) => {
      const own = listeners.get(hint) ?? new Set()
      listeners.set(hint, own.add(listener))
      return () => void own.delete(listener)
    },
    close: () => {
      for (const timer of renewals.values()) clearTimeout(timer)
    },
  }
}
