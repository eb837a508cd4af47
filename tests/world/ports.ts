import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'

export interface PortRange {
  readonly first: number
  readonly last: number
}

/** Above 10080, which browsers and `fetch` refuse to open. */
const wanted: PortRange = { first: 10_081, last: 65_535 }
const fewest = 1_000
const attemptsMax = 200

/** The longer part of what the system does not hand out to connections itself; `text` is its ip_local_port_range. */
export const rangeBeside = (text: string): PortRange => {
  const [low = 0, high = 0] = text.trim().split(/\s+/).map(Number)
  const below = { first: wanted.first, last: Math.min(low - 1, wanted.last) }
  const above = { first: Math.max(high + 1, wanted.first), last: wanted.last }
  const best = below.last - below.first >= above.last - above.first ? below : above
  return best.last - best.first >= fewest ? best : wanted
}

const systemRange = (): PortRange => {
  try {
    return rangeBeside(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'))
  } catch {
    return wanted
  }
}

/** Undefined where somebody listens there already. */
const listenOn = async (address: number | string): Promise<Server | undefined> => {
  const server = createServer((socket) => socket.destroy())
  const isListening = once(server, 'listening')
  server.listen(typeof address === 'number' ? { port: address, host: '127.0.0.1' } : { path: address })
  try {
    await isListening
    return server.unref()
  } catch {
    return undefined
  }
}

const close = async (server: Server): Promise<void> => {
  server.close()
  await once(server, 'close')
}

/** A port for who is started with its number, now or later: nobody else that asks here is given it meanwhile. */
export interface ClaimedPort {
  readonly port: number
  release(): Promise<void>
}

/**
 * Claims a free port among all processes of this machine. The claim is a name without a file (an abstract socket): it has
 * the same scope as the port, and ends with this process in any case.
 */
export const claimPort = async (range: PortRange = systemRange()): Promise<ClaimedPort> => {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const port = randomInt(range.first, range.last + 1)
    const claim = await listenOn(`\0grandstand-port-${port}`)
    if (!claim) continue
    const probe = await listenOn(port)
    if (probe) {
      await close(probe)
      return { port, release: () => close(claim) }
    }
    await close(claim)
  }
  throw new Error(`no port from ${range.first} to ${range.last} was free in ${attemptsMax} attempts`)
}

/** As many different ports, under their names, as settings want them; released together. */
export const claimPorts = async <Name extends string>(
  names: readonly Name[],
): Promise<{ ports: Record<Name, string>; release: () => Promise<void> }> => {
  const claimed = await Promise.all(names.map(async (name) => ({ name, ...(await claimPort()) })))
  return {
    ports: Object.fromEntries(claimed.map(({ name, port }) => [name, String(port)])) as Record<Name, string>,
    release: async () => void (await Promise.all(claimed.map(({ release }) => release()))),
  }
}
