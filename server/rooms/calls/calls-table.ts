import type { CallTable } from '#server/platform/calls/handling.ts'
import type { RoomsCallDeps } from './handle.ts'
import { handleBlockList } from './block-list.ts'
import { handleBlockSet } from './block-set.ts'
import { handleChatRoomStatus } from './chat-room-status.ts'
import { handleRoomInfoAnonymous } from './room-info-anonymous.ts'
import { handleReportClaim } from './report-claim.ts'
import { handleReportDecide } from './report-decide.ts'
import { handleReportList } from './report-list.ts'
import { handleReportSend } from './report-send.ts'
import { handleRoomInfo } from './room-info.ts'
import { handleRoomHistoryAnonymous } from './room-history-anonymous.ts'
import { handleRoomHistory } from './room-history.ts'
import { handleChatSend } from './chat-send.ts'
import { handleRoomSet } from './room-set.ts'
import { handleRoomMute } from './room-mute.ts'
import { handleRoomUnmute } from './room-unmute.ts'
import { handleRoomMuteList } from './room-mute-list.ts'
import { handleRoomModeratorList } from './room-moderator-list.ts'
import { handleRoomModeratorSet } from './room-moderator-set.ts'
import { handleRoomModerationLog } from './room-moderation-log.ts'
import { handleRoomModeratedList } from './room-moderated-list.ts'
import { handleRoomMemberClear } from './room-member-clear.ts'
import { handleRoomMemberWarn } from './room-member-warn.ts'
import { handleRoomModerationUndo } from './room-moderation-undo.ts'
import { handleRoomObjectionDecide, handleRoomObjectionList, handleRoomObjectionSend } from './room-objections.ts'
import { handleRoomNoteAdd, handleRoomNoteRemove, handleRoomPerson } from './room-person.ts'
import { handleRoomHeldDecide, handleRoomHeldList, handleRoomHeldOpen, handleRoomHeldWithdraw } from './room-held.ts'
import { handleRoomWordAdd, handleRoomWordList, handleRoomWordRemove } from './room-words.ts'
import { handleRoomWordImport, handleRoomWordPreview } from './room-word-import.ts'
import { handleRoomMessageDelete } from './room-message-delete.ts'

/** What answers the calls of rooms. */
export const roomsTable = {
  chatRoomStatus: handleChatRoomStatus,
  roomInfoAnonymous: handleRoomInfoAnonymous,
  roomInfo: handleRoomInfo,
  roomHistoryAnonymous: handleRoomHistoryAnonymous,
  roomHistory: handleRoomHistory,
  chatSend: handleChatSend,
  roomSet: handleRoomSet,
  roomMute: handleRoomMute,
  roomUnmute: handleRoomUnmute,
  roomMuteList: handleRoomMuteList,
  roomModeratorList: handleRoomModeratorList,
  roomModeratorSet: handleRoomModeratorSet,
  roomModeratedList: handleRoomModeratedList,
  roomModerationLog: handleRoomModerationLog,
  roomModerationUndo: handleRoomModerationUndo,
  roomMemberClear: handleRoomMemberClear,
  roomMemberWarn: handleRoomMemberWarn,
  roomPerson: handleRoomPerson,
  roomNoteAdd: handleRoomNoteAdd,
  roomNoteRemove: handleRoomNoteRemove,
  roomObjectionSend: handleRoomObjectionSend,
  roomObjectionList: handleRoomObjectionList,
  roomObjectionDecide: handleRoomObjectionDecide,
  roomMessageDelete: handleRoomMessageDelete,
  roomWordList: handleRoomWordList,
  roomWordAdd: handleRoomWordAdd,
  roomWordPreview: handleRoomWordPreview,
  roomWordImport: handleRoomWordImport,
  roomWordRemove: handleRoomWordRemove,
  roomHeldList: handleRoomHeldList,
  roomHeldOpen: handleRoomHeldOpen,
  roomHeldDecide: handleRoomHeldDecide,
  roomHeldWithdraw: handleRoomHeldWithdraw,
  blockSet: handleBlockSet,
  blockList: handleBlockList,
  reportSend: handleReportSend,
  reportList: handleReportList,
  reportClaim: handleReportClaim,
  reportDecide: handleReportDecide,
} satisfies CallTable<RoomsCallDeps>
