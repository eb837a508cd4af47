import type { MessageKind, UnreadCounts } from '#contract/messages/entities/message.ts'

/** What a tab shows. System messages stand with those of security and of customer service. */
export const messageTabs = {
  all: undefined,
  wallet: ['wallet'],
  bet: ['bet'],
  promotion: ['promotion'],
  system: ['system', 'security', 'service'],
} as const satisfies Readonly<Record<string, readonly MessageKind[] | undefined>>

export type MessageTab = keyof typeof messageTabs

export const isMessageTab = (text: string | null): text is MessageTab =>
  text !== null && Object.hasOwn(messageTabs, text)

/** Unread messages of a tab. */
export const unreadIn = (counts: UnreadCounts | undefined, tab: MessageTab): number => {
  if (!counts) return 0
  const kinds: readonly MessageKind[] = messageTabs[tab] ?? (Object.keys(counts) as MessageKind[])
  return kinds.reduce((sum, kind) => sum + counts[kind], 0)
}

/** A count on a small round badge. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))
