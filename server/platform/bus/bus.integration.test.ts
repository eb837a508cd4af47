import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { startRedis, type RedisServer } from '#tests/world/redis-server.ts'
import { within } from '#tests/world/patience.ts'
import type { BusLine } from './bus-line.ts'
import { describeBus } from './bus-suite.ts'
import { busLimits, type Topic } from './bus.ts'
import { LineBus } from './line-bus.ts'
import { openRedisLine } from './redis-line.ts'

let redis: RedisServer
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const eventually = { timeout: within(10_000), interval: 20 }

/** Lines that know when everything that was sent over one of them has come over all. */
const probedLines = (url: () => string) => {
  const probe = `probe:${randomUUID()}`
  const opened: { line: BusLine; received: Set<string> }[] = []
  return {
    open: async () => {
      const line = await openRedisLine({ url: url(), log: quiet })
      const received = new Set<string>()
      const attach = line.attach.bind(line)
      line.attach = (receiver) =>
        attach({
          received: (channel, text) => (channel === probe ? void received.add(text) : receiver.received(channel, text)),
          cameBack: () => receiver.cameBack(),
        })
      line.listen(probe)
      opened.push({ line, received })
      return line
    },
    settled: async () => {
      // Each probe is behind what its line has subscribed to and sent; the second round is behind the first of all.
      for (const round of ['a', 'b']) {
        const probes = opened.map((_, place) => `${round}${place}-${randomUUID()}`)
        opened.forEach(({ line }, place) => line.send(probe, probes[place] as string))
        await vi.waitUntil(() => opened.every(({ received }) => probes.every((each) => received.has(each))), eventually)
      }
    },
    close: async () => void (await Promise.all(opened.map(({ line }) => line.close()))),
  }
}

describeBus('on Redis', async () => probedLines(() => redis.url))

const text: Topic<{ text: string }> = { name: 'text', version: 1, body: z.object({ text: z.string() }) }
const key = Buffer.alloc(32, 7)

const openBus = async (url: string, prefix = 'grandstand') =>
  new LineBus(await openRedisLine({ url, log: quiet }), { key, prefix, now: () => performance.now(), log: quiet })

/** One that publishes and one that hears, the second with its subscription in force. */
const openPair = async (url: string) => {
  const [one, two] = [await openBus(url), await openBus(url)]
  const received: string[] = []
  two.subscribe(text, 'a', {
    received: (body) => void received.push(body.text),
    missed: () => void received.push('missed'),
  })
  one.publish(text, 'a', { text: 'first' })
  await vi.waitUntil(() => {
    if (received.length === 0) one.publish(text, 'a', { text: 'first' })
    return received.length > 0
  }, eventually)
  received.length = 0
  return { one, two, received, close: async () => void (await Promise.all([one.close(), two.close()])) }
}

test('[D-04] Redis goes and comes back empty: what waited is received, listeners learn that they missed something', async () => {
  const own = await startRedis()
  const { one, two, received, close } = await openPair(own.url)
  try {
    await own.kill()
    await vi.waitUntil(() => !one.isUp && !two.isUp, eventually)
    one.publish(text, 'a', { text: 'waits' })
    expect(one.stats()).toMatchObject({ up: 0, waiting: 1, lost: 0 })
    await own.start()
    await vi.waitUntil(() => one.isUp && two.isUp, eventually)
    one.publish(text, 'a', { text: 'after' })
    await vi.waitUntil(() => received.includes('after'), eventually)
    expect(received).toContain('missed')
    expect(one.stats()).toMatchObject({ up: 1, reconnects: 1, waiting: 0 })
  } finally {
    await close()
    await own.stop()
  }
})

test('[D-04] while Redis is away so many messages wait and no more; the rest is lost and counted', async () => {
  const own = await startRedis()
  const bus = await openBus(own.url)
  try {
    await own.kill()
    await vi.waitUntil(() => !bus.isUp, eventually)
    const before = bus.stats()
    const room = busLimits.waitingMessagesMax - (before['waiting'] ?? 0)
    for (let index = 0; index < room; index += 1) bus.publish(text, 'a', { text: String(index) })
    expect(bus.stats()['lost']).toBe(before['lost'])
    bus.publish(text, 'a', { text: 'one more' })
    expect(bus.stats()).toMatchObject({ lost: (before['lost'] ?? 0) + 1, waiting: busLimits.waitingMessagesMax })
  } finally {
    await bus.close()
    await own.stop()
  }
})

test('[D-04] a Redis that answers nobody is left after a few seconds, and found again', async () => {
  const own = await startRedis()
  const { one, received, close } = await openPair(own.url)
  try {
    own.pause()
    await vi.waitUntil(() => !one.isUp, { timeout: within(20_000), interval: 50 })
    own.resume()
    await vi.waitUntil(() => {
      one.publish(text, 'a', { text: 'after' })
      return received.includes('after')
    }, eventually)
  } finally {
    await close()
    await own.stop()
  }
})

test('[D-04] a user with the rights of the manual is enough; without the one to sharded messages plain ones do', async () => {
  const rights = 'on >secret-of-node resetchannels &grandstand:* -@all +hello +auth +ping +client|setname'
  const own = await startRedis([
    '--user',
    'default',
    'off',
    '--user',
    'sharded',
    ...rights.split(' '),
    '+spublish',
    '+ssubscribe',
    '+sunsubscribe',
    '--user',
    'plain',
    ...rights.split(' '),
    '+publish',
    '+subscribe',
    '+unsubscribe',
  ])
  try {
    for (const user of ['sharded', 'plain']) {
      const { one, received, close } = await openPair(`redis://${user}:secret-of-node@127.0.0.1:${own.port}`)
      one.publish(text, 'a', { text: 'x' })
      await vi.waitUntil(() => received.includes('x'), eventually)
      await close()
    }
    const wrong = openRedisLine({ url: `redis://plain:wrong@127.0.0.1:${own.port}`, log: quiet })
    await expect(wrong).rejects.toThrow('REDIS_URL cannot be used: WRONGPASS')
  } finally {
    await own.stop()
  }
})
