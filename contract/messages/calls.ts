import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { messagesAtOnceMax } from '#contract/limits.ts'
import { InboxId, InboxMessage, MessageKind, MessagePreference, UnreadCounts } from './entities/message.ts'

const Ids = z.array(InboxId).check(z.minLength(1), z.maxLength(messagesAtOnceMax))
const Kinds = z.array(MessageKind).check(z.minLength(1), z.maxLength(6))
const unread = z.object({ unread: UnreadCounts })

/** My messages of these kinds, or of all, the newest first; `beforeId`: the last one of the page before. */
export const messageList = defineCall({
  path: 'member/messages/list',
  access: 'member',
  request: z.strictObject({ kinds: z.optional(Kinds), beforeId: z.optional(InboxId) }),
  response: z.object({ messages: z.array(InboxMessage), nextBeforeId: z.nullable(InboxId), unread: UnreadCounts }),
})

/** How many I have not read; open pages ask it when they start. */
export const messageUnread = defineCall({
  path: 'member/messages/unread',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: unread,
})

/** I have read these; the ids of others, and of what is gone, change nothing. */
export const messageRead = defineCall({
  path: 'member/messages/read',
  access: 'member',
  request: z.strictObject({ ids: Ids }),
  response: unread,
})

/** The same of all up to one, so that none that came meanwhile is lost. */
export const messageReadAll = defineCall({
  path: 'member/messages/read/all',
  access: 'member',
  request: z.strictObject({ upToId: InboxId, kinds: z.optional(Kinds) }),
  response: unread,
})

/**
 * Takes messages out of the inbox; `messageRestore` brings them back for `messageUndoMs`. FIELD_REFUSED: one of them is of
 * security and stays; then all do.
 */
export const messageDelete = defineCall({
  path: 'member/messages/delete',
  access: 'member',
  request: z.strictObject({ ids: Ids }),
  response: unread,
  rejects: ['FIELD_REFUSED'],
})

/** Brings back what was deleted a moment ago; what is gone for good stays gone. */
export const messageRestore = defineCall({
  path: 'member/messages/restore',
  access: 'member',
  request: z.strictObject({ ids: Ids }),
  response: unread,
})

/** Which kinds I get. */
export const messagePreferences = defineCall({
  path: 'member/messages/preferences',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ preferences: z.array(MessagePreference) }),
})

/** From now on; what is there stays. FIELD_REFUSED: system and security are always sent. */
export const messagePreferenceSet = defineCall({
  path: 'member/messages/preferences/set',
  access: 'member',
  request: z.strictObject({ kind: MessageKind, isOn: z.boolean() }),
  response: z.object({ preferences: z.array(MessagePreference) }),
  rejects: ['FIELD_REFUSED'],
})
