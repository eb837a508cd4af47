import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { BusLine } from './bus-line.ts'
import { sealText } from './bus-text.ts'
import { busLimits, type Topic } from './bus.ts'
import { LineBus } from './line-bus.ts'

export interface Lines {
  open(): Promise<BusLine>
  /** Settles when everything that was sent and subscribed to has come through. */
  settled(): Promise<void>
  close(): Promise<void>
}

const text: Topic<{ text: string }> = { name: 'text', version: 1, body: z.object({ text: z.string() }) }
const number: Topic<{ number: number }> = { name: 'number', version: 1, body: z.object({ number: z.number() }) }

const key = randomBytes(32)
const errors: unknown[] = []
const log = { error: (fields: object) => void errors.push(fields) }

/** A site of several nodes. */
const siteOn = async (lines: Lines, prefix: string) => {
  const at = { ms: 10_000 }
  const node = async () => {
    const line = await lines.open()
    return { line, bus: new LineBus(line, { key, prefix, now: () => at.ms, log }) }
  }
  return { at, node, settled: () => lines.settled() }
}

/** Records what a node hears of a topic. */
const receivedBy = async <Body>(bus: LineBus, topic: Topic<Body>, about: string) => {
  const received: (Body | 'missed')[] = []
  const stop = bus.subscribe(topic, about, {
    received: (body) => void received.push(body),
    missed: () => void received.push('missed'),
  })
  return { received, stop }
}

/** What every adapter of the bus must do. [D-04] */
export const describeBus = (name: string, openLines: () => Promise<Lines>): void => {
  let sites = 0
  const opened: Lines[] = []
  const open = async () => {
    const lines = await openLines()
    opened.push(lines)
    return siteOn(lines, `test-${process.pid}-${++sites}`)
  }
  afterEach(async () => {
    for (const lines of opened.splice(0)) await lines.close()
    expect(errors.splice(0)).toEqual([])
  })
  describe(`${name}: messages`, () => messageTests(open))
  describe(`${name}: what is missed`, () => missedTests(open))
  describe(`${name}: what is refused`, () => refusedTests(open))
}

type Open = () => ReturnType<typeof siteOn>

const messageTests = (open: Open): void => {
  test('[D-04] others hear a message, each once and in order; its own node does not', async () => {
    const site = await open()
    const [one, two, three] = [await site.node(), await site.node(), await site.node()]
    const received = await Promise.all([one, two, three].map(({ bus }) => receivedBy(bus, text, '88231')))
    await site.settled()
    for (const word of ['a', 'b', 'c']) one.bus.publish(text, '88231', { text: word })
    await site.settled()
    const all = [{ text: 'a' }, { text: 'b' }, { text: 'c' }]
    expect(received.map((each) => each.received)).toEqual([[], all, all])
  })

  test('[D-04] a listener hears its topic and key alone, and nothing after it has left', async () => {
    const site = await open()
    const [one, two] = [await site.node(), await site.node()]
    const mine = await receivedBy(two.bus, text, 'mine')
    const numbers = await receivedBy(two.bus, number, 'mine')
    await site.settled()
    one.bus.publish(text, 'other', { text: 'other' })
    one.bus.publish(text, 'mine', { text: 'mine' })
    one.bus.publish(number, 'mine', { number: 7 })
    await site.settled()
    mine.stop()
    await site.settled()
    one.bus.publish(text, 'mine', { text: 'later' })
    await site.settled()
    expect([mine.received, numbers.received]).toEqual([[{ text: 'mine' }], [{ number: 7 }]])
    expect(two.bus.stats()['subscriptions']).toBe(1)
  })

  test('[D-04] a listener that throws does not keep the message from the others', async () => {
    const site = await open()
    const [one, two] = [await site.node(), await site.node()]
    two.bus.subscribe(text, 'a', {
      received: () => {
        throw new Error('broken listener')
      },
      missed: () => undefined,
    })
    const { received } = await receivedBy(two.bus, text, 'a')
    await site.settled()
    one.bus.publish(text, 'a', { text: 'x' })
    await site.settled()
    expect(received).toEqual([{ text: 'x' }])
    expect(errors.splice(0).length).toBe(1)
  })

  test('[D-04] a node counts the others by their beats, and those that are gone no longer', async () => {
    const site = await open()
    const [one, two] = [await site.node(), await site.node()]
    await site.settled()
    two.bus.beat()
    await site.settled()
    expect(one.bus.stats()['nodes']).toBe(2)
    site.at.ms += 5_000
    expect(one.bus.stats()['nodes']).toBe(1)
  })
}

const missedTests = (open: Open): void => {
  /** A node whose line loses what it is told to. */
  const losing = async (site: Awaited<ReturnType<Open>>) => {
    const { line, bus } = await site.node()
    const send = line.send.bind(line)
    const state = { loses: false }
    line.send = (channel, sent) => state.loses || send(channel, sent)
    return { bus, state }
  }

  test('[D-04] a message after a lost one says that one is missing', async () => {
    const site = await open()
    const [one, two] = [await losing(site), await site.node()]
    const { received } = await receivedBy(two.bus, text, 'a')
    await site.settled()
    one.bus.publish(text, 'a', { text: '1' })
    one.state.loses = true
    one.bus.publish(text, 'a', { text: '2' })
    one.state.loses = false
    one.bus.publish(text, 'b', { text: 'elsewhere' })
    one.bus.publish(text, 'a', { text: '3' })
    await site.settled()
    expect(received).toEqual([{ text: '1' }, 'missed', { text: '3' }])
  })

  test('[D-04] where the last message is lost, a beat says so, also to who has received nothing yet; once', async () => {
    const site = await open()
    const [one, two] = [await losing(site), await site.node()]
    const { received } = await receivedBy(two.bus, text, 'a')
    await site.settled()
    site.at.ms += 1_000
    one.state.loses = true
    one.bus.publish(text, 'a', { text: '1' })
    one.state.loses = false
    for (let beat = 0; beat < 4; beat += 1) one.bus.beat()
    await site.settled()
    expect(received).toEqual(['missed'])
    expect(two.bus.stats()['gaps']).toBe(1)
  })

  test('[D-04] who listens since a moment ago has missed nothing of what was sent before', async () => {
    const site = await open()
    const [one, two] = [await site.node(), await site.node()]
    one.bus.publish(text, 'a', { text: '1' })
    await site.settled()
    site.at.ms += 500
    const { received } = await receivedBy(two.bus, text, 'a')
    await site.settled()
    one.bus.beat()
    await site.settled()
    expect(received).toEqual([])
  })

  test('[D-04] a message that comes again, or behind a later one, is not delivered', async () => {
    const site = await open()
    const [one, two] = [await site.node(), await site.node()]
    const { received } = await receivedBy(two.bus, text, 'a')
    await site.settled()
    const sent: [string, string][] = []
    const send = one.line.send.bind(one.line)
    one.line.send = (channel, each) => {
      sent.push([channel, each])
      return true
    }
    for (const word of ['1', '2']) one.bus.publish(text, 'a', { text: word })
    one.line.send = send
    for (const place of [0, 1, 0, 1]) send(...(sent[place] as [string, string]))
    await site.settled()
    expect(received).toEqual([{ text: '1' }, { text: '2' }])
    expect(two.bus.stats()['late']).toBe(2)
  })
}

const refusedTests = (open: Open): void => {
  test('[D-04] what a foreign client writes is not read: not sealed, sealed with another key, or for another channel', async () => {
    const site = await open()
    const [one, two] = [await site.node(), await site.node()]
    const { received } = await receivedBy(two.bus, text, 'a')
    await site.settled()
    const sent: [string, string][] = []
    const send = one.line.send.bind(one.line)
    one.line.send = (channel, each) => {
      sent.push([channel, each])
      return true
    }
    one.bus.publish(text, 'a', { text: 'x' })
    one.bus.publish(text, 'b', { text: 'y' })
    one.line.send = send
    const [[channel], [, ofOther]] = sent as [[string, string], [string, string]]
    const forged = { nodeId: 'n', number: 1, previous: 0, version: 1, json: '{"text":"forged"}' }
    const strange = ['', 'hello', '{"text":"forged"}', sealText(randomBytes(32), channel, forged), ofOther]
    for (const each of strange) send(channel, each)
    await site.settled()
    expect(received).toEqual([])
    expect(two.bus.stats()['foreign']).toBe(strange.length)
  })

  test('[D-04] a body of another version or shape is missed, and counted', async () => {
    const site = await open()
    const [one, two] = [await site.node(), await site.node()]
    const { received } = await receivedBy(two.bus, text, 'a')
    await site.settled()
    one.bus.publish({ ...text, version: 2 }, 'a', { text: 'newer' })
    one.bus.publish({ ...number, name: 'text' }, 'a', { number: 1 })
    one.bus.publish(text, 'a', { text: 'x' })
    await site.settled()
    expect(received).toEqual(['missed', 'missed', { text: 'x' }])
    const { unknownVersion, unreadable } = two.bus.stats()
    expect({ unknownVersion, unreadable }).toEqual({ unknownVersion: 1, unreadable: 1 })
  })

  test('[D-04] the largest message goes through; one byte more is missed', async () => {
    const site = await open()
    const [one, two] = [await site.node(), await site.node()]
    const { received } = await receivedBy(two.bus, text, 'a')
    await site.settled()
    const sent: string[] = []
    const send = one.line.send.bind(one.line)
    one.line.send = (channel, each) => {
      sent.push(each)
      return send(channel, each)
    }
    one.bus.publish(text, 'a', { text: '' })
    const largest = 'x'.repeat(busLimits.messageBytesMax - (sent[0]?.length ?? 0))
    one.bus.publish(text, 'a', { text: largest })
    one.bus.publish(text, 'a', { text: `${largest}x` })
    one.bus.publish(text, 'a', { text: 'after' })
    await site.settled()
    expect(received).toEqual([{ text: '' }, { text: largest }, 'missed', { text: 'after' }])
    expect(one.bus.stats()['tooLarge']).toBe(1)
  })
}
