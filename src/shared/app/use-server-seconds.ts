import { useEverySecond } from '#src/shared/match/match-clock.ts'
import { useShellServices } from './services.tsx'

/** The server's time, read anew every second. */
export const useServerSeconds = (): number => {
  const { serverNow } = useShellServices()
  useEverySecond()
  return serverNow()
}
