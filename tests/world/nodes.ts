import { clientVersion } from '#contract/limits.ts'
import type { PushName, PushOf } from '#contract/pushes.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { startRedis, type RedisServer } from './redis-server.ts'
import { startWorld, type World, type WorldOptions } from './world.ts'

/** Several servers that are one site: one database, one Redis, a folder and ports for each. */
export interface Nodes {
  readonly worlds: readonly [World, World, ...World[]]
  readonly redis: RedisServer
  stop(): Promise<void>
}

export const startNodes = async (count: number, options: Pick<WorldOptions, 'lineOf'> = {}): Promise<Nodes> => {
  const redis = await startRedis()
  const first = await startWorld({ ...options, environment: { REDIS_URL: redis.url } })
  const { DATABASE_URL = '', DATABASE_OWNER_URL = '' } = first.environment
  const ofSite = { REDIS_URL: redis.url, DATABASE_URL, DATABASE_OWNER_URL }
  const others: World[] = []
  for (let node = 1; node < count; node += 1) others.push(await startWorld({ ...options, environment: ofSite }))
  const [second, ...rest] = others
  if (!second) throw new Error('a site of one node needs no Redis')
  return {
    worlds: [first, second, ...rest],
    redis,
    stop: async () => {
      for (const world of [...others, first]) await world.stop()
      await redis.stop()
    },
  }
}

/** A socket to one node that keeps what was pushed to it. */
export const openNodeSocket = async ({ baseUrl }: World, token = '') => {
  const uuid = crypto.randomUUID()
  const socket = createSocket({
    baseUrl: () => baseUrl,
    auth: () => ({ token, uuid, siteId: '5005', clientType: 'terminal', version: clientVersion }),
    onToast: () => undefined,
  })
  const collect = <Name extends PushName>(name: Name): PushOf<Name>[] => {
    const pushed: PushOf<Name>[] = []
    socket.on(name, (push) => pushed.push(push))
    return pushed
  }
  const pushed = {
    frames: collect('room.frame'),
    states: collect('room.state'),
    selves: collect('room.self'),
    balances: collect('wallet.changed'),
    unread: collect('messages.changed'),
    ends: collect('session.ended'),
    accounts: collect('account.changed'),
  }
  let connects = 0
  await new Promise<void>((resolve) => {
    socket.onStatus((status) => {
      if (status !== 'connected') return
      connects += 1
      resolve()
    })
  })
  return { socket, connects: () => connects, ...pushed }
}
