import type { IncomingMessage } from 'node:http'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bodyBytesMax } from '#contract/limits.ts'
import { avatarInsert } from '#contract/members/calls/members.ts'
import { longBodies } from '#server/platform/http/body-admission.ts'
import { bodyPace } from '#server/platform/http/body-places.ts'
import { createHttpHarness, type HttpHarness } from '#server/platform/http/http-harness.ts'
import { uploadLimits } from '#server/platform/http/upload-admission.ts'
import { aMember } from '#tests/builders/member.ts'
import { aSealedCall, type TestChannel } from '#tests/builders/sealed-call.ts'
import { beginCall, codeIn, shakeHands, type BegunCall } from '#tests/hostile/begun-call.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'

const secondMs = 1_000
const url = '/api/gw/ic/verify'
const length = String(bodyBytesMax)
const whole = Buffer.alloc(bodyBytesMax, 'a')

let database: TestDatabase
let harness: HttpHarness
let channel: TestChannel
const calls: TakenCall[] = []
const closed = new Set<TakenCall>()

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  harness = await createHttpHarness(database.db)
  channel = await shakeHands(harness.baseUrl)
})
afterEach(async () => {
  for (const { socket } of calls.splice(0)) socket.destroy()
  closed.clear()
  await harness.close()
  vi.useRealTimers()
})

const tokenOfSomebody = async (): Promise<string> => {
  const client = harness.client()
  await client.logIn((await aMember(database.db)).name)
  return client.state.token
}

const addressOf = (nth: number): string => `127.0.0.${nth + 2}`

interface TakenCall extends BegunCall {
  /** Bytes that the server has received over its connection. */
  receivedBytes(): number
}

/** Settles when the server has taken the head: it reads the body from now on, or has refused it. */
const takenBy = async (begin: () => BegunCall): Promise<TakenCall> => {
  const taken = new Promise<IncomingMessage>((resolve) => {
    harness.app.server.once('request', (request: IncomingMessage) => {
      request.once('resume', () => resolve(request))
      request.once('close', () => resolve(request))
    })
  })
  const begunCall = begin()
  const { socket } = await taken
  const call = { ...begunCall, receivedBytes: () => socket.bytesRead }
  calls.push(call)
  call.socket.once('close', () => closed.add(call))
  return call
}

const beginLong = (from: string, body: Buffer): Promise<TakenCall> =>
  takenBy(() => beginCall({ baseUrl: harness.baseUrl, from }, { url, headers: { 'content-length': length } }, body))

const beginUpload = (from: string, token: string): Promise<TakenCall> => {
  const { headers, ...sent } = aSealedCall(avatarInsert, channel, Date.now(), {}, { headers: { token } })
  const endless = { ...headers, 'content-length': '1048576' }
  return takenBy(() => beginCall({ baseUrl: harness.baseUrl, from }, { ...sent, headers: endless }, Buffer.alloc(1)))
}

/** Of the calls of this test just these are closed. */
const expectClosed = async (expected: readonly TakenCall[]): Promise<void> => {
  const closedHere = () => calls.filter((call) => closed.has(call))
  await vi.waitFor(() => expect(closedHere()).toEqual(expected), { timeout: within(10_000) })
}

test('[X-03] when few addresses hold all places of long bodies, the oldest makes room for an address with none', async () => {
  const { atOnceMax, atOncePerAddressMax } = longBodies
  for (let nth = 0; nth < atOnceMax; nth += 1)
    await beginLong(addressOf(Math.floor(nth / atOncePerAddressMax)), Buffer.alloc(1))
  const [oldest] = calls
  if (!oldest) throw new Error('no call was begun')
  const honest = await beginLong('127.0.0.200', whole)
  expect(codeIn(await honest.answered)).toBe('BAD_REQUEST')
  await expectClosed([oldest])
  // The place that it has left goes to one of those again, and nobody makes room for them.
  await beginLong('127.0.0.2', Buffer.alloc(1))
  expect(codeIn(await (await beginLong('127.0.0.3', Buffer.alloc(1))).answered)).toBe('RATE_LIMITED_ADDRESS')
})

test('[X-03] when two addresses hold all places of uploads, the oldest makes room for an address with none', async () => {
  const { atOnceMax, atOncePerAddressMax, atOncePerMemberMax: each } = uploadLimits
  const tokens: string[] = []
  for (let nth = 0; nth <= atOnceMax / each; nth += 1) tokens.push(await tokenOfSomebody())
  for (let nth = 0; nth < atOnceMax; nth += 1)
    await beginUpload(addressOf(Math.floor(nth / atOncePerAddressMax)), tokens[Math.floor(nth / each)] ?? '')
  const [oldest] = calls
  if (!oldest) throw new Error('no upload was begun')
  await beginUpload('127.0.0.200', tokens.at(-1) ?? '')
  await expectClosed([oldest])
})

test('[X-03] a long body keeps its place as long as it comes at the slowest pace', async () => {
  const { graceSeconds, bytesPerSecond } = bodyPace
  const pacedSeconds = 4
  const stalled = await beginLong('127.0.0.2', Buffer.alloc(0))
  const paced = await beginLong('127.0.0.3', Buffer.alloc(0))
  const earlier = paced.receivedBytes()
  paced.socket.write(Buffer.alloc(bytesPerSecond * pacedSeconds))
  await vi.waitFor(() => expect(paced.receivedBytes() - earlier).toBe(bytesPerSecond * pacedSeconds))
  vi.advanceTimersByTime(graceSeconds * secondMs)
  await turnOfTheLoop()
  await expectClosed([])
  vi.advanceTimersByTime(secondMs)
  await expectClosed([stalled])
  vi.advanceTimersByTime((pacedSeconds - 1) * secondMs)
  await turnOfTheLoop()
  await expectClosed([stalled])
  vi.advanceTimersByTime(secondMs)
  await expectClosed([stalled, paced])
})

test('[X-03] an upload that does not come is given up, and its member has the place again', async () => {
  const token = await tokenOfSomebody()
  for (let nth = 0; nth < uploadLimits.atOncePerMemberMax; nth += 1) await beginUpload('127.0.0.2', token)
  const stalled = [...calls]
  const refused = await beginUpload('127.0.0.2', token)
  expect(codeIn(await refused.answered)).toBe('RATE_LIMITED_MEMBER')
  vi.advanceTimersByTime((bodyPace.graceSeconds + 1) * secondMs)
  await expectClosed(stalled)
  const next = await beginUpload('127.0.0.2', token)
  next.socket.destroy()
  expect(await next.answered).toBe('closed')
})
