import { useEffect } from 'react'
import { studioHealth, type StudioHealth } from '#contract/studio/health-calls.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'

const liveAskMs = 2_000
const restAskMs = 10_000

const everyOf = (data: StudioHealth | undefined): number => (data?.health ? liveAskMs : restAskMs)

/** The stream's health as of now. A warning that is pushed is read at once. [S-02] */
export const useHealth = () => {
  const { socket } = useShellServices()
  const askAgain = useAskAgain()
  useEffect(() => socket.on('studio.warnings', () => askAgain(studioHealth)), [socket, askAgain])
  return useOwn(studioHealth, {}, { askEveryMs: everyOf })
}
