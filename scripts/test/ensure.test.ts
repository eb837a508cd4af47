import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

const ensure = (...wants: readonly string[]) => {
  const child = spawn(process.execPath, ['scripts/ensure.mjs', ...wants], {
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

test('the web app is built once: a run beside another one leaves it in place until a source is newer', async () => {
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const packages = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  put('node_modules/.grandstand-lock', packages)
  put('node_modules/.bin/node', '#!/bin/sh\necho "$@" >> builds\n')
  chmodSync(join(folder, 'node_modules/.bin/node'), 0o755)
  put('src/page.ts', 'export const one = 1')
  const [built, later] = [30_000, 60_000].map((aheadMs) => new Date(Date.now() + aheadMs)) as [Date, Date]
  for (const name of ['dist/index.html', 'dist-first/first-html.js']) {
    put(name, 'built')
    utimesSync(join(folder, name), built, built)
  }
  const second = ensure('--web')
  expect([await second.exited, second.text()]).toEqual([[0, null], ''])

  utimesSync(join(folder, 'src', 'page.ts'), later, later)
  const third = ensure('--web')
  expect(await third.exited).toEqual([0, null])
  expect(third.text()).toContain('building the web app')
  expect(readFileSync(join(folder, 'builds'), 'utf8').trim().split('\n')).toHaveLength(2)
})
