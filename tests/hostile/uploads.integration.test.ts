import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codeNameOf, type CodeName } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import { bodyDigestHeader, headerNames } from '#contract/envelope.ts'
import { bodyBytesMax } from '#contract/limits.ts'
import { avatarInsert } from '#contract/members/calls/members.ts'
import { accept } from '#contract/outcome.ts'
import { calls } from '#contract/registry.ts'
import { foreignRefusals } from '#server/platform/late-refusals.ts'
import { longBodies } from '#server/platform/http/body-admission.ts'
import { createHttpHarness, type HttpHarness } from '#server/platform/http/http-harness.ts'
import { uploadLimits } from '#server/platform/http/upload-admission.ts'
import { aMember } from '#tests/builders/member.ts'
import { aSealedCall, openAnswer, type SentCall, type TestChannel } from '#tests/builders/sealed-call.ts'
import { beginCall, codeIn, shakeHands, type BegunCall } from '#tests/hostile/begun-call.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'

const uploads: readonly Call[] = Object.values(calls).filter((call) => call.bodyBytesMax > bodyBytesMax)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const connectionCount = 60
const sentBytes = 3 * 1024 * 1024
const grownBytesMax = 40 * 1024 * 1024
const mostOfIt = Buffer.alloc(sentBytes, 'a')
const picture = { requestId: '3b241101-e2bb-4255-8caf-4136c566a962', picture: 'YWFh' }

let database: TestDatabase
let harness: HttpHarness
let channel: TestChannel
let reached: number
const sockets: Socket[] = []

const tokenOfSomebody = async (): Promise<string> => {
  const client = harness.client()
  await client.logIn((await aMember(database.db)).name)
  return client.state.token
}

const takesAvatars = () => {
  const run = async () => {
    reached += 1
    return accept({ avatars: [] })
  }
  return { calls: { ...harness.calls, avatarInsert: { ...harness.calls.avatarInsert, run } } }
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  reached = 0
  harness = await createHttpHarness(database.db)
  await harness.restart(takesAvatars())
  channel = await shakeHands(harness.baseUrl)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await harness.close()
})

const begin = (sent: Pick<SentCall, 'url' | 'headers'>, body: Buffer): BegunCall => {
  const begun = beginCall(harness, sent, body)
  sockets.push(begun.socket)
  return begun
}

const endless = { 'content-length': '1048576' }
const honest = (call: Call, token = ''): SentCall => aSealedCall(call, channel, Date.now(), {}, { headers: { token } })

const without = ({ headers, ...sent }: SentCall, name: string): SentCall => {
  const { [name]: _, ...others } = headers
  return { ...sent, headers: others }
}

const attempts: readonly [name: string, code: CodeName, of: (call: Call) => Pick<SentCall, 'url' | 'headers'>][] = [
  ['no token', 'LOGIN_REQUIRED', (call) => honest(call)],
  ['a token that is nobody’s', 'AUTH_ERROR', (call) => honest(call, 'x'.repeat(43))],
  ['no headers', 'BAD_HEADERS', ({ path }) => ({ url: `/api/${path}`, headers: {} })],
  ['no digest', 'BAD_HEADERS', (call) => without(honest(call), bodyDigestHeader)],
  [
    'another digest than was signed',
    'BAD_SIGNATURE',
    (call) => ({ ...honest(call), headers: { ...honest(call).headers, [bodyDigestHeader]: '0'.repeat(64) } }),
  ],
  [
    'no gateway session',
    'GATEWAY_SESSION_UNKNOWN',
    (call) => ({ ...honest(call), headers: { ...honest(call).headers, [headerNames.gatewaySession]: 'x' } }),
  ],
]

test.each(attempts)(
  '[C-01] an upload with %s is refused before its body has come, on every route',
  async (_, code, of) => {
    const fill = Buffer.alloc(1_024, 'a')
    const answers = uploads.map((call) => {
      const { url, headers } = of(call)
      return begin({ url, headers: { ...headers, ...endless } }, fill).answered
    })
    expect(uploads.length).toBeGreaterThan(3)
    expect((await Promise.all(answers)).map(codeIn)).toEqual(uploads.map(() => code))
  },
)

test('[C-01, X-03] the body of an upload whose head no program of ours sends is not waited for: it is refused late, and its connection ends', async () => {
  const [call] = uploads
  if (!call) throw new Error('no call takes an upload')
  const foreign = attempts.filter(([, code]) => code === 'BAD_HEADERS' || code === 'BAD_SIGNATURE')
  expect(foreign).toHaveLength(3)
  for (const [name, , of] of foreign) {
    const { url, headers } = of(call)
    const { socket, answered } = begin({ url, headers: { ...headers, ...endless } }, Buffer.alloc(1_024, 'a'))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const startMs = performance.now()
    expect(await answered, name).not.toBe('closed')
    expect(performance.now() - startMs, name).toBeGreaterThanOrEqual(foreignRefusals.delayMs - 1)
    await closed
  }
})

test('[C-01] an upload of no length or of too much is refused before its body has come, on every route', async () => {
  const token = await tokenOfSomebody()
  const fill = Buffer.from('400\r\n')
  const codesOf = async (headers: Record<string, string>) => {
    const answers = uploads.map((call) => {
      const { url, headers: signed } = honest(call, token)
      return begin({ url, headers: { ...signed, ...headers } }, fill).answered
    })
    return (await Promise.all(answers)).map(codeIn)
  }
  expect(await codesOf({ 'transfer-encoding': 'chunked' })).toEqual(uploads.map(() => 'BAD_REQUEST'))
  const tooLong = Math.max(...uploads.map((call) => call.bodyBytesMax)) + 1
  expect(await codesOf({ 'content-length': String(tooLong) })).toEqual(uploads.map(() => 'BODY_TOO_LARGE'))
})

test('[C-01] many connections that send large bodies without a token are refused at once and hold no memory', async () => {
  const heldBytes = (): number => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const startBytes = heldBytes()
  const length = { 'content-length': String(sentBytes + 1) }
  const begun = Array.from({ length: connectionCount }, (_, nth) => {
    const { url, headers } = honest(uploads[nth % uploads.length] ?? avatarInsert)
    return begin({ url, headers: { ...headers, ...length } }, mostOfIt)
  })
  const answers = await Promise.all(begun.map(({ answered }) => answered))
  expect(new Set(answers.map(codeIn))).toEqual(new Set(['LOGIN_REQUIRED']))
  await vi.waitFor(() => expect(begun.filter(({ socket }) => socket.writableLength > 0).length).toBe(0), {
    timeout: within(20_000),
  })
  // What a socket has just read goes with its next turn.
  await vi.waitFor(() => expect(heldBytes() - startBytes).toBeLessThan(grownBytesMax), { timeout: within(2_000) })
  const token = await tokenOfSomebody()
  const sent = aSealedCall(avatarInsert, channel, Date.now(), picture, { headers: { token } })
  expect(await finished(sent)).toBe('SUCCESS')
})

/** What a call is answered whose body comes as a whole. */
const finished = async (sent: SentCall, body: Buffer = sent.body): Promise<CodeName | undefined> => {
  const headers = { ...sent.headers, 'content-length': String(body.length) }
  const text = await begin({ url: sent.url, headers }, body).answered
  return codeNameOf(openAnswer(avatarInsert, channel, sent, text).envelope.code)
}

const mine = (token: string): SentCall =>
  aSealedCall(avatarInsert, channel, Date.now(), picture, { headers: { token } })

test('[C-01] a body that is not the one whose digest was signed is refused, and nothing is done', async () => {
  const sent = mine(await tokenOfSomebody())
  expect(await finished(sent, Buffer.alloc(sent.body.length, 'a'))).toBe('BAD_SIGNATURE')
  expect(reached).toBe(0)
})

/** Begins so many for each token and does not end them; those that are answered are refused. */
const beginMany = async (tokens: readonly string[], refusedCount: number) => {
  const codes: (CodeName | undefined)[] = []
  const begun = tokens.map((token) => {
    const { url, headers } = mine(token)
    const upload = begin({ url, headers: { ...headers, ...endless } }, Buffer.alloc(1_024))
    void upload.answered.then((text) => codes.push(codeIn(text)))
    return upload
  })
  await vi.waitFor(() => expect(codes.length).toBe(refusedCount), { timeout: within(10_000) })
  return { begun, codes: [...codes] }
}

test('[X-03] a member has so many uploads at once, and a place is free again when one is given up', async () => {
  const token = await tokenOfSomebody()
  const tokens = Array.from({ length: uploadLimits.atOncePerMemberMax + 1 }, () => token)
  const { begun, codes } = await beginMany(tokens, 1)
  expect(codes).toEqual(['RATE_LIMITED_MEMBER'])
  for (const { socket } of begun) socket.destroy()
  await vi.waitFor(async () => expect(await finished(mine(token))).toBe('SUCCESS'), { timeout: within(10_000) })
})

test('[X-03] a place is free again when its upload is given up while its owner is looked up', async () => {
  const token = await tokenOfSomebody()
  const { sessions } = harness
  const find = sessions.find.bind(sessions)
  const released = Promise.withResolvers<undefined>()
  const lookedUp: Promise<unknown>[] = []
  const spy = vi.spyOn(sessions, 'find').mockImplementation((asked) => {
    const found = released.promise.then(() => find(asked))
    lookedUp.push(found)
    return found
  })
  const closed = new Set<unknown>()
  harness.app.server.on('connection', (socket: Socket) => socket.once('close', () => closed.add(socket)))
  const most = uploadLimits.atOncePerMemberMax
  const given = Array.from({ length: most }, () => {
    const { url, headers } = mine(token)
    return begin({ url, headers: { ...headers, ...endless } }, Buffer.alloc(1))
  })
  await vi.waitFor(() => expect(lookedUp.length).toBe(most), { timeout: within(10_000) })
  for (const { socket } of given) socket.destroy()
  await vi.waitFor(() => expect(closed.size).toBe(most), { timeout: within(10_000) })
  released.resolve(undefined)
  await Promise.all(lookedUp)
  spy.mockRestore()
  expect(await finished(mine(token))).toBe('SUCCESS')
})

test('[X-03] an address has so many uploads at once, whosever they are', async () => {
  const { atOncePerAddressMax: most, atOncePerMemberMax: each } = uploadLimits
  const members = await Promise.all(Array.from({ length: Math.floor(most / each) + 1 }, tokenOfSomebody))
  const tokens = Array.from({ length: most + 1 }, (_, nth) => members[Math.floor(nth / each)] ?? '')
  const { codes } = await beginMany(tokens, 1)
  expect(codes).toEqual(['RATE_LIMITED_ADDRESS'])
})

const callsPerMinute = 90

test('[X-03] a member begins so many uploads a minute', async () => {
  const uploadsPerMinute = callsPerMinute * uploadLimits.memberShare
  await harness.restart({ ...takesAvatars(), perMinute: { address: 100_000, member: callsPerMinute } })
  const token = await tokenOfSomebody()
  const answers: (CodeName | undefined)[] = []
  for (let nth = 0; nth < uploadsPerMinute; nth += 1) answers.push(await finished(mine(token)))
  expect(new Set(answers)).toEqual(new Set(['SUCCESS']))
  expect(await finished(mine(token))).toBe('RATE_LIMITED_MEMBER')
  expect(reached).toBe(uploadsPerMinute)
})

test('[X-03] the head of an upload holds a place once: whoever repeats it is refused, whether or not its body came', async () => {
  const { url, headers } = mine(await tokenOfSomebody())
  const first = begin({ url, headers: { ...headers, ...endless } }, Buffer.alloc(1))
  await vi.waitFor(() => expect(harness.app.server.listening && first.socket.bytesWritten > 0).toBe(true))
  expect(codeIn(await begin({ url, headers: { ...headers, ...endless } }, Buffer.alloc(1)).answered)).toBe(
    'NONCE_REPLAYED',
  )
  first.socket.destroy()
  expect(codeIn(await begin({ url, headers: { ...headers, ...endless } }, Buffer.alloc(1)).answered)).toBe(
    'NONCE_REPLAYED',
  )
})

test('[X-03] of the long bodies of calls, which are in memory before their signature is looked at, an address has so many at once', async () => {
  const url = '/api/gw/ic/verify'
  const long = { 'content-length': String(bodyBytesMax) }
  const body = Buffer.alloc(bodyBytesMax - 1, 'a')
  const begun = Array.from({ length: longBodies.atOncePerAddressMax + 5 }, () => begin({ url, headers: long }, body))
  const answered = new Set<number>()
  begun.forEach(({ answered: text }, nth) => void text.then(() => answered.add(nth)))
  await vi.waitFor(() => expect(answered.size).toBe(5), { timeout: within(10_000) })
  const codes = await Promise.all(begun.filter((_, nth) => answered.has(nth)).map((one) => one.answered))
  expect(new Set(codes.map(codeIn))).toEqual(new Set(['RATE_LIMITED_ADDRESS']))
  expect(await tokenOfSomebody()).not.toBe('')
  begun.forEach(({ socket }) => socket.destroy())
  await vi.waitFor(
    async () => {
      const whole = Buffer.alloc(bodyBytesMax, 'a')
      expect(codeIn(await begin({ url, headers: long }, whole).answered)).not.toBe('RATE_LIMITED_ADDRESS')
    },
    { timeout: within(10_000) },
  )
})

test('[X-03] a body of pieces that does not tell its length counts as a long one', async () => {
  const url = '/api/gw/ic/verify'
  const pieces = { 'transfer-encoding': 'chunked' }
  const begun = Array.from({ length: longBodies.atOncePerAddressMax + 1 }, () =>
    begin({ url, headers: pieces }, Buffer.from('1\r\na\r\n')),
  )
  expect(codeIn(await Promise.race(begun.map(({ answered }) => answered)))).toBe('RATE_LIMITED_ADDRESS')
})
