import { chatSend } from '#contract/rooms/calls.ts'
import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld } from '#tests/world/world.ts'
import { quantile } from './machine.ts'

const roomNo = '88231'
const parallel = 20
const rounds = 6
const quietMessages = 20
const delayMaxMs = 50

/** From sending a chat message to its answer, which leaves after the commit. */
const timeMessage = async (client: TestClient, text: string): Promise<number> => {
  const startedMs = performance.now()
  await client.accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text })
  return performance.now() - startedMs
}

const logInAtOnce = async (visitors: readonly TestClient[]): Promise<number> => {
  const startedMs = performance.now()
  const names = visitors.map((_visitor, nth) => `viewer${String(nth + 1).padStart(2, '0')}`)
  const attempts = visitors.map((visitor, nth) =>
    visitor.accepted(loginV4, { name: names[nth] ?? '', password: 'demo1234', flag: 0, version: 'v1.0.1' }),
  )
  await Promise.all(attempts)
  return performance.now() - startedMs
}

/** Messages of one member: some in quiet, then as many as fit while twenty others log in, again and again. */
const timeMessages = async (speaker: TestClient, visitors: readonly TestClient[]) => {
  const [quiet, loaded, logins]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    for (let nth = 0; nth < quietMessages; nth += 1) quiet.push(await timeMessage(speaker, `安静的第 ${nth} 句`))
    const state = { isOver: false }
    const storm = logInAtOnce(visitors).finally(() => (state.isOver = true))
    while (!state.isOver) loaded.push(await timeMessage(speaker, `第 ${loaded.length} 句`))
    logins.push(await storm)
  }
  return { quiet, loaded, logins }
}

const line = (what: string, values: readonly number[]): string =>
  `${what}: median ${quantile(values, 0.5).toFixed(1)} ms, p95 ${quantile(values, 0.95).toFixed(1)} ms, worst ${Math.max(...values).toFixed(1)} ms`

/** How much later a chat message is answered while twenty members log in at once: hashing must not hold the server up. */
export const run = async (): Promise<void> => {
  const world = await startWorld({ child: true, environment: { CALLS_PER_MINUTE_MEMBER: '90000' } })
  try {
    await world.admin(['config', 'set', 'verification', '{}'])
    await world.admin(['config', 'set', 'verificationMode', '"risk"'])
    const speaker = openClient(world.baseUrl, '')
    await speaker.logIn('anchor01')
    const visitors = Array.from({ length: parallel }, () => openClient(world.baseUrl, ''))
    // The first log-ins also shake hands with the gateway.
    await logInAtOnce(visitors)
    const { quiet, loaded, logins } = await timeMessages(speaker, visitors)
    const delayMs = quantile(loaded, 0.95) - quantile(quiet, 0.95)
    console.log(
      `method: one member sends messages one after the other while ${parallel} others log in at once (v4, Argon2id m=19456 t=2 p=1), ${rounds} times, ${quietMessages} messages in quiet before each; client and server share the machine`,
    )
    console.log(line(`quiet, ${quiet.length} messages`, quiet))
    console.log(line(`under log-ins, ${loaded.length} messages`, loaded))
    console.log(line(`${parallel} log-ins at once`, logins))
    console.log(
      `delay (p95 under log-ins − p95 in quiet) ${delayMs.toFixed(1)} ms, limit ${delayMaxMs} ms, ratio ${(delayMs / delayMaxMs).toFixed(2)}`,
    )
  } finally {
    await world.stop()
  }
}
