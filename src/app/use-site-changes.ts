import { useEffect } from 'react'
import type { Composition } from './compose.ts'

/** Everybody hears of a change at once; their questions spread over this time. */
const spreadMs = 2_000

/**
 * When an operator has changed the site, what was kept of it goes and is asked again: queries whose key starts with
 * 'site'. [C-09, S-10]
 */
export const useSiteChanges = ({ socket, gateway, queries, access }: Composition): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = socket.on('site.changed', () => {
      gateway.forget('')
      clearTimeout(timer)
      timer = setTimeout(() => {
        void queries.invalidateQueries({ queryKey: ['site'] })
        access.current()?.send({ type: 'site.changed' })
      }, Math.random() * spreadMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [socket, gateway, queries, access])
