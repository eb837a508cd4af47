import { useEverySecond } from '../match-clock.ts'
import { useServices } from '../services.tsx'

/** The server's time, read anew every second. */
export const useServerSeconds = (): number => {
  const { serverNow } = useServices()
  useEverySecond()
  return serverNow()
}
