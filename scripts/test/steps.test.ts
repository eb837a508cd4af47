import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const steps = new URL('steps.ts', import.meta.url).href
const step = ['node', '-e', 'console.log(process.pid); setInterval(() => undefined, 1_000)']
const run = `import { endStepsWithParent, runStep } from ${JSON.stringify(steps)}
endStepsWithParent()
await runStep(${JSON.stringify({ name: 'a step', command: step })}, 'shown')`

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['the run', 'exec node --input-type=module -e "$RUN"', 'SIGTERM'],
  ['its parent', 'node --input-type=module -e "$RUN"; true', 'SIGKILL'],
] as const)('a step ends when %s is ended', async (_what, command, signal) => {
  const shell = spawn('sh', ['-c', command], {
    env: { ...process.env, RUN: run },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(shell.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(isRunning(pid)).toBe(true)
  shell.kill(signal)
  // Whoever still ran would hold it open.
  await once(shell.stdout, 'close')
  expect(isRunning(pid)).toBe(false)
})
