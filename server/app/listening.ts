import { createServer } from 'node:net'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'

/** A listening error as one clear line. */
export const listenFault = (setting: string, port: number, error: unknown): StartFault => {
  const code = (error as { code?: string }).code
  if (code === 'EADDRINUSE') return new StartFault(`${setting} ${port} is busy: another program listens there`)
  if (code === 'EACCES') return new StartFault(`${setting} ${port} may not be used by this user`)
  return new StartFault(`${setting} ${port} cannot be listened on: ${oneLineOf(error)}`)
}

/** Throws a StartFault when a port is taken. Asked before anything is started, so that a mistake leaves nothing behind. */
export const ensurePortFree = async (setting: string, host: string, port: number): Promise<void> => {
  if (port === 0) return
  const probe = createServer()
  try {
    await new Promise<void>((resolve, fail) => probe.once('error', fail).listen(port, host, resolve))
  } catch (error) {
    throw listenFault(setting, port, error)
  }
  await new Promise((resolve) => probe.close(resolve))
}
