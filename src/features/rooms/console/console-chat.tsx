import { Composer } from '#src/features/rooms/chat/composer.tsx'
import { MessageList } from '#src/features/rooms/chat/message-list.tsx'
import { PendingRow } from '#src/features/rooms/chat/pending-row.tsx'
import { LinkNote, PinnedBar } from '#src/features/rooms/chat/room-notes.tsx'
import styles from './console.module.css'

/** The room's own chat, which holds still under the mouse. */
export const ConsoleChat = () => (
  <div className={styles.chat}>
    <PinnedBar />
    <LinkNote />
    <MessageList />
    <PendingRow />
    <Composer layout="tablet" />
  </div>
)
