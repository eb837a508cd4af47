import { useEffect, useRef, useState } from 'react'
import { useBroadcast } from '#src/shared/studio/broadcast.ts'
import type { Uplink } from './checks.ts'

/** The test of the up-link: it runs once by itself when `isDue`, and again when asked; `isOver` ends it. */
export const useUplink = ({ isDue, isOver }: { isDue: boolean; isOver: boolean }) => {
  const { testUplink } = useBroadcast()
  const [state, setState] = useState<Uplink>({ kind: 'none' })
  const running = useRef<AbortController>(undefined)
  const run = (): void => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setState({ kind: 'running' })
    void testUplink(mine.signal).then((outcome) => {
      if (running.current === mine) setState(mine.signal.aborted ? { kind: 'none' } : outcome)
    })
  }
  useEffect(() => {
    if (isOver) running.current?.abort()
  }, [isOver])
  useEffect(() => {
    if (isDue && !running.current) run()
  })
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )
  return { state, run }
}
