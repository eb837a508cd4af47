import { useEffect } from 'react'
import {
  messageDelete,
  messageList,
  messageRead,
  messageReadAll,
  messageRestore,
  messageUnread,
} from '#contract/messages/calls.ts'
import { supportList, supportShow } from '#contract/messages/support-calls.ts'
import { useAskAgain, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { messageTabs, type MessageTab } from './message-kinds.ts'

const undoMs = 8_000

export const useUnread = () => useOwn(messageUnread, {})

export const useMessages = (tab: MessageTab) => {
  const kinds = messageTabs[tab]
  return useOwnPages({
    call: messageList,
    input: kinds ? { kinds: [...kinds] } : {},
    cursor: 'beforeId',
    endOf: ({ nextBeforeId }) => nextBeforeId,
  })
}

/** Whatever comes, or is read on another device, is seen here; after a while without a connection it is asked for. */
export const useFollowMessages = (): void => {
  const { socket } = useShellServices()
  const askAgain = useAskAgain()
  useEffect(() => {
    const changed = (): void => askAgain(messageUnread, messageList, supportList, supportShow)
    let wasAway = false
    const stops = [
      socket.on('messages.changed', changed),
      socket.onStatus((status) => {
        if (status === 'connected' && wasAway) changed()
        wasAway = status !== 'connected'
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [socket, askAgain])
}

/** What I do with messages; each may be done twice and is then as once. What fails says so itself, and changes nothing here. */
export const useMessageActions = () => {
  const { t } = useTranslations('messages')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const done = (result: { kind: string }): boolean => {
    askAgain(messageUnread, messageList)
    return result.kind === 'accepted'
  }
  const restore = async (ids: string[]): Promise<void> => {
    if (done(await gateway.call(messageRestore, { ids }))) toast(t('restored'), { tone: 'success' })
  }
  return {
    read: async (ids: string[]): Promise<void> => void done(await gateway.call(messageRead, { ids })),
    readAll: async (upToId: string, tab: MessageTab): Promise<void> => {
      const kinds = messageTabs[tab]
      done(await gateway.call(messageReadAll, { upToId, ...(kinds && { kinds: [...kinds] }) }))
    },
    remove: async (ids: string[]): Promise<void> => {
      if (!done(await gateway.call(messageDelete, { ids }))) return
      toast(t('removed', { count: ids.length }), {
        durationMs: undoMs,
        action: { label: t('undo'), onPress: () => void restore(ids) },
      })
    },
  }
}
export type MessageActions = ReturnType<typeof useMessageActions>
