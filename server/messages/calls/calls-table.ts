import type { CallTable } from '#server/platform/calls/handling.ts'
import {
  handleDeskAnswer,
  handleDeskClose,
  handleDeskList,
  handleDeskPictureFile,
  handleDeskShow,
  handleDeskStatus,
  handleSupportTyping,
} from './desk.ts'
import type { MessagesCallDeps } from './handle.ts'
import { handleMessageDelete } from './message-delete.ts'
import { handleMessageList } from './message-list.ts'
import { handleMessagePreferenceSet } from './message-preference-set.ts'
import { handleMessagePreferences } from './message-preferences.ts'
import { handleMessageRead } from './message-read.ts'
import { handleMessageReadAll } from './message-read-all.ts'
import { handleMessageRestore } from './message-restore.ts'
import { handleMessageUnread } from './message-unread.ts'
import {
  handleSupportClose,
  handleSupportList,
  handleSupportOpen,
  handleSupportPicture,
  handleSupportPictureFile,
  handleSupportSay,
  handleSupportShow,
} from './support-cases.ts'

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
  supportOpen: handleSupportOpen,
  supportSay: handleSupportSay,
  supportPicture: handleSupportPicture,
  supportClose: handleSupportClose,
  supportList: handleSupportList,
  supportShow: handleSupportShow,
  supportPictureFile: handleSupportPictureFile,
  supportTyping: handleSupportTyping,
  deskStatus: handleDeskStatus,
  deskList: handleDeskList,
  deskShow: handleDeskShow,
  deskAnswer: handleDeskAnswer,
  deskClose: handleDeskClose,
  deskPictureFile: handleDeskPictureFile,
} satisfies CallTable<MessagesCallDeps>
