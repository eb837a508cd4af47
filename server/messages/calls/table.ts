import type { CallTable } from '#server/platform/calls/handling.ts'
import type { MessagesCallDeps } from './handle.ts'
import { handleMessageDelete } from './message-delete.ts'
import { handleMessageList } from './message-list.ts'
import { handleMessagePreferenceSet } from './message-preference-set.ts'
import { handleMessagePreferences } from './message-preferences.ts'
import { handleMessageRead } from './message-read.ts'
import { handleMessageReadAll } from './message-read-all.ts'
import { handleMessageRestore } from './message-restore.ts'
import { handleMessageUnread } from './message-unread.ts'

/** What answers the calls of messages. */
export const messagesTable = {
  messageList: handleMessageList,
  messageUnread: handleMessageUnread,
  messageRead: handleMessageRead,
  messageReadAll: handleMessageReadAll,
  messageDelete: handleMessageDelete,
  messageRestore: handleMessageRestore,
  messagePreferences: handleMessagePreferences,
  messagePreferenceSet: handleMessagePreferenceSet,
} satisfies CallTable<MessagesCallDeps>
