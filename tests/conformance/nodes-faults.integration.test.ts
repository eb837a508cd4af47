import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anchorReward } from '#contract/gifts/calls.ts'
import { chatSend } from '#contract/rooms/calls.ts'
import { openClient } from '#tests/world/client.ts'
import { withFaults } from '#tests/world/faulty-line.ts'
import { openNodeSocket, startNodes, type Nodes } from '#tests/world/nodes.ts'
import { within } from '#tests/world/patience.ts'

const roomNo = '88231'
const eventually = { timeout: within(20_000), interval: 20 }
const seed = Math.trunc(Math.random() * 2 ** 32)
let site: Nodes

/** The same numbers for the same seed. */
const createRandom = (): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

beforeAll(async () => {
  const random = createRandom()
  site = await startNodes(2, { lineOf: (line) => withFaults(line, { random }) })
})
afterAll(() => site.stop())

test('[E-06] over a bus that loses, delays and doubles messages, both nodes show every message once and in order', async () => {
  const senders = await Promise.all(
    site.worlds.map(async ({ baseUrl }, node) => {
      const client = openClient(baseUrl, '')
      await client.logIn(`viewer0${node + 1}`)
      return client
    }),
  )
  const readers = await Promise.all(site.worlds.map((world) => openNodeSocket(world)))
  for (const { socket } of readers) await socket.request('room.watch', { roomNo })
  const sent: unknown[] = []
  for (let index = 0; index < 15; index += 1)
    for (const client of senders)
      sent.push(
        await client.accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text: `第 ${index} 句` }),
      )
  for (const { frames, socket } of readers) {
    const textsOf = () => frames.flatMap(({ messages }) => messages).filter(({ type }) => type === 'text')
    await vi.waitFor(() => expect({ seed, texts: textsOf() }).toEqual({ seed, texts: sent }), eventually)
    socket.close()
  }
})

test('[D-04] a push to a member that such a bus loses makes the member’s sockets anew', async () => {
  const member = openClient(site.worlds[0].baseUrl, '')
  await member.logIn('viewer08')
  const { socket, balances, connects } = await openNodeSocket(site.worlds[1], member.state.token)
  let coins = 0
  for (let index = 0; index < 12; index += 1) {
    const request = { requestId: crypto.randomUUID(), chatRoomNo: roomNo, giftId: '1', count: 1, price: 1 }
    coins = (await member.accepted(anchorReward, request)).coins
  }
  const last = { currency: 'COIN', balanceMinor: coins }
  const lost = () => JSON.stringify(balances.at(-1)) !== JSON.stringify(last)
  await vi.waitFor(
    () => expect({ seed, isStale: lost() && connects() === 1 }).toEqual({ seed, isStale: false }),
    eventually,
  )
  socket.close()
})
