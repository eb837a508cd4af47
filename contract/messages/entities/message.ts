import * as z from 'zod/mini'

/** What a message is about. System and security cannot be turned off. */
export const MessageKind = z.enum(['wallet', 'bet', 'promotion', 'system', 'security', 'service'])
export type MessageKind = z.infer<typeof MessageKind>

/** Kinds that a member always gets. */
export const fixedMessageKinds: readonly MessageKind[] = ['system', 'security']

/** A place in the inbox of the site, decimal; higher is later. */
export const InboxId = z.string().check(z.regex(/^\d{1,18}$/))

/** A message in the language of who asks. `link`: a page of the site, or null. */
export const InboxMessage = z.object({
  id: InboxId,
  kind: MessageKind,
  title: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  atMs: z.int(),
  isRead: z.boolean(),
})
export type InboxMessage = z.infer<typeof InboxMessage>

const Count = z.int().check(z.minimum(0))

/** Messages that were not read, by kind. */
export const UnreadCounts = z.object({
  wallet: Count,
  bet: Count,
  promotion: Count,
  system: Count,
  security: Count,
  service: Count,
})
export type UnreadCounts = z.infer<typeof UnreadCounts>

export const MessagePreference = z.object({ kind: MessageKind, isOn: z.boolean(), isFixed: z.boolean() })
export type MessagePreference = z.infer<typeof MessagePreference>
