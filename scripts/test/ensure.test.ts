import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive } from '#server/platform/process-life.ts'
import { within } from '#tests/world/patience.ts'

/** An npm that goes on through Ctrl-C, as the real one does. */
const stubbornNpm = `#!/bin/sh
trap '' INT
echo $$ > npm.pid
exec sleep 300
`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-ensure-'))
  mkdirSync(join(folder, 'scripts'))
  mkdirSync(join(folder, 'bin'))
  copyFileSync('scripts/ensure.mjs', join(folder, 'scripts', 'ensure.mjs'))
  copyFileSync('package-lock.json', join(folder, 'package-lock.json'))
  writeFileSync(join(folder, 'bin', 'npm'), stubbornNpm)
  chmodSync(join(folder, 'bin', 'npm'), 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ensure = () => {
  const child = spawn(process.execPath, ['scripts/ensure.mjs'], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, exited: once(child, 'exit'), text: () => text }
}

const npmPid = (): Promise<number> =>
  vi.waitFor(
    () => {
      const pid = Number(readFileSync(join(folder, 'npm.pid'), 'utf8'))
      expect(pid).toBeGreaterThan(0)
      return pid
    },
    { timeout: within(10_000) },
  )

test('Ctrl-C ends the installation of packages, and leaves no lock', async () => {
  const { child, exited } = ensure()
  const pid = await npmPid()
  child.kill('SIGINT')
  expect(await exited).toEqual([130, null])
  expect([isAlive(pid), existsSync(join(folder, '.ensure.lock'))]).toEqual([false, false])
})

test('a second run waits for the first one, and goes on when that was killed', async () => {
  const first = ensure()
  const pid = await npmPid()
  const second = ensure()
  await vi.waitFor(() => expect(second.text()).toContain('another run installs or builds here'), {
    timeout: within(10_000),
  })
  rmSync(join(folder, 'npm.pid'))
  first.child.kill('SIGKILL')
  await first.exited
  const next = await npmPid()
  process.kill(pid, 'SIGKILL')
  second.child.kill('SIGTERM')
  await second.exited
  expect(isAlive(next)).toBe(false)
})
