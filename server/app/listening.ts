import { createServer, type Server } from 'node:net'
import type { Config } from './config.ts'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'

/** Where this machine reaches what listens on `host`, such as 127.0.0.1:5005 or [::1]:5005. */
export const reachedAt = (host: string, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `127.0.0.1:${port}`
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** Where people reach the site, as far as its configuration says. */
export const ownOriginsOf = ({
  PUBLIC_ORIGIN,
  HOST,
  PORT,
}: Pick<Config, 'PUBLIC_ORIGIN' | 'HOST' | 'PORT'>): string[] => [
  `http://${reachedAt(HOST, PORT)}`,
  `http://localhost:${PORT}`,
  ...(PUBLIC_ORIGIN === undefined ? [] : [PUBLIC_ORIGIN]),
]

/** Origin of links in messages. */
export const linkOriginOf = ({ PUBLIC_ORIGIN, PORT }: Pick<Config, 'PUBLIC_ORIGIN' | 'PORT'>): string =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`

/** The port that a server was given. */
export const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('nobody listens')
  return address.port
}

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
