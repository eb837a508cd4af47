import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { claimPort, claimPorts, rangeBeside } from './ports.ts'

const portsFile = new URL('ports.ts', import.meta.url).href

/** Three ports in a row below those that worlds are given. */
const fewPorts = async () => {
  for (;;) {
    const first = randomInt(2_000, 9_900)
    const row = [first, first + 1, first + 2].map((port) => claimPort({ first: port, last: port }))
    const claimed = await Promise.allSettled(row)
    for (const one of claimed) if (one.status === 'fulfilled') await one.value.release()
    if (claimed.every(({ status }) => status === 'fulfilled')) return { first, last: first + 2 }
  }
}

test('a port is claimed once, until it is released', async () => {
  const range = await fewPorts()
  const claimed = [await claimPort(range), await claimPort(range), await claimPort(range)]
  expect(claimed.map(({ port }) => port).toSorted((one, other) => one - other)).toEqual([
    range.first,
    range.first + 1,
    range.last,
  ])
  await expect(claimPort(range)).rejects.toThrow(
    `no port from ${range.first} to ${range.last} was free in 200 attempts`,
  )
  await claimed[0]?.release()
  const again = await claimPort(range)
  expect(again.port).toBe(claimed[0]?.port)
  await Promise.all([again, ...claimed.slice(1)].map(({ release }) => release()))
})

test('a port is claimed by one process of all, and free again once that is killed', async () => {
  const range = await fewPorts()
  const one = { first: range.first, last: range.first }
  const script = `import { claimPort } from ${JSON.stringify(portsFile)}
console.log((await claimPort(${JSON.stringify(one)})).port); setInterval(() => undefined, 1_000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(other.stdout, 'data')) as [Buffer]
  expect(line.toString().trim()).toBe(String(one.first))
  await expect(claimPort(one)).rejects.toThrow('was free in 200 attempts')
  other.kill('SIGKILL')
  await once(other, 'close')
  const { port, release } = await claimPort(one)
  expect(port).toBe(one.first)
  await release()
})

test('a port that somebody listens on is passed over', async () => {
  const range = await fewPorts()
  const taken = createServer().listen(range.first, '127.0.0.1')
  await once(taken, 'listening')
  const claimed = [await claimPort(range), await claimPort(range)]
  expect(claimed.map(({ port }) => port).toSorted((one, other) => one - other)).toEqual([range.first + 1, range.last])
  await Promise.all(claimed.map(({ release }) => release()))
  taken.close()
})

test('the ports of one server differ', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `PORT_${index}`)
  const { ports, release } = await claimPorts(names)
  expect(Object.keys(ports)).toEqual(names)
  expect(new Set(Object.values(ports)).size).toBe(names.length)
  await release()
})

test.each([
  ['32768\t60999\n', { first: 10_081, last: 32_767 }],
  ['15000\t30000', { first: 30_001, last: 65_535 }],
  ['1024\t65535', { first: 10_081, last: 65_535 }],
  ['', { first: 10_081, last: 65_535 }],
])('%j: ports that connections are not given', (text, range) => {
  expect(rangeBeside(text)).toEqual(range)
})
