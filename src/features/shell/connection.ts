import { useEffect, useRef, useState } from 'react'
import type { Socket } from '#src/gateway/gateway-port.ts'
import { toast, toastMs } from '#src/ui/toast-store.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useOnline } from '#src/shared/app/use-online.ts'

export type Connection = 'fine' | 'browserOffline' | 'socketOffline'

const socketGraceMs = 2000

/** Whether the socket has been away for longer than a moment. */
const useSocketAway = (socket: Socket): boolean => {
  const [away, setAway] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (): void => {
      clearTimeout(timer)
      if (socket.status === 'offline') timer = setTimeout(() => setAway(true), socketGraceMs)
      else setAway(false)
    }
    // It may have been refused before anybody listened.
    follow()
    const stop = socket.onStatus(follow)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [socket])
  return away
}

/** How the page is connected; says when it is back. */
export const useConnection = (socket: Socket): Connection => {
  const { t } = useTranslations('shell')
  const online = useOnline()
  const away = useSocketAway(socket)
  const connection = online ? (away ? 'socketOffline' : 'fine') : 'browserOffline'
  const seen = useRef(connection)
  useEffect(() => {
    if (seen.current === connection) return
    seen.current = connection
    if (connection === 'fine') toast(t('offline.back'), { tone: 'success', durationMs: toastMs.network })
  }, [connection, t])
  return connection
}
