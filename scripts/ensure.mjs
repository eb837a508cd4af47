// Runs on the machine's own Node (20 or newer), before anything is installed: plain JavaScript, node: modules only.
// --web builds the web app when it is missing or older than its sources; --chromium, --firefox,
// --webkit, --ffmpeg and --redis see to the tests' tools.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const wants = new Set(process.argv.slice(2))
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }

const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Steps that run: each leads a group of its own, since npm goes on through Ctrl-C and would be in the way of the next start. */
const running = new Set()
const endedAfterMs = 3_000

const signalGroup = ({ pid }, signal) => {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}

let isInterrupted = false
const interrupt = () => {
  isInterrupted = true
  if (running.size === 0) process.exit(130)
  for (const step of running) signalGroup(step, 'SIGTERM')
  globalThis.setTimeout(() => running.forEach((step) => signalGroup(step, 'SIGKILL')), endedAfterMs).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)

const exitCodeOf = async (command, args, options) => {
  const step = spawn(command, args, { cwd: root, env, stdio: ['ignore', 2, 2], detached: true, ...options })
  running.add(step)
  const code = await new Promise((resolve) => {
    step.once('error', () => resolve(1))
    step.once('exit', resolve)
  })
  running.delete(step)
  if (!isInterrupted) return code
  signalGroup(step, 'SIGKILL')
  return running.size === 0 ? process.exit(130) : code
}

/**
 * Two runs in one folder install and build one after the other. A run keeps its lock fresh; one that was killed leaves it
 * behind, and its process id may be somebody else's by then.
 */
const lockFile = join(root, '.ensure.lock')
const lockPollMs = 500
const lockStaleMs = 60_000

const isHeld = () => {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > lockStaleMs) return false
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const keepLock = () => {
  const refresh = () => {
    try {
      utimesSync(lockFile, new Date(), new Date())
    } catch {
      // Somebody has removed it.
    }
  }
  setInterval(refresh, lockPollMs).unref()
  process.on('exit', () => rmSync(lockFile, { force: true }))
}

const takeLock = async () => {
  for (let isSaid = false; ;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return keepLock()
    } catch (error) {
      // A folder that cannot be written has everything already, or says so itself.
      if (error.code !== 'EEXIST') return
      if (!isHeld()) rmSync(lockFile, { force: true })
      else if (!isSaid) process.stderr.write('grandstand: another run installs or builds here: waiting for it\n')
      isSaid = true
      await setTimeout(lockPollMs)
    }
  }
}

const run = async (what, command, args, options) => {
  process.stderr.write(`grandstand: ${what}\n`)
  const code = await exitCodeOf(command, args, options)
  if (code !== 0 && !isInterrupted) fail(`grandstand: ${what} failed (${[command, ...args].join(' ')})`)
}

const ensurePackages = async () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const mark = join(root, 'node_modules', '.grandstand-lock')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  await run(
    'installing packages, since those of the lockfile are not here yet',
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'],
    {
      env: process.env,
    },
  )
  if (!existsSync(join(bin, 'node')))
    fail('grandstand: Node 24 did not arrive with the packages: run "npm install-scripts approve node", then "npm ci"')
  writeFileSync(mark, lock)
}

const newestMs = (path) => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestMs(join(path, name))), stat.mtimeMs)
}

const firstHtml = 'src/app/first-html/first-html.tsx'

/** Two cores build both in three quarters of the time. */
const ensureWeb = async () => {
  const sources = 'src contract public index.html vite.config.ts scripts/precompress.ts package-lock.json'.split(' ')
  const builtMs = Math.min(newestMs(join(root, 'dist', 'index.html')), newestMs(join(root, 'dist-first')))
  if (builtMs > Math.max(...sources.map((source) => newestMs(join(root, source))))) return
  const vite = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']
  await Promise.all([
    run('building the web app', join(bin, 'node'), vite),
    run('building what draws its first screens', join(bin, 'node'), [...vite, '--ssr', firstHtml]),
  ])
}

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const onPath = (...names) => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '' && folder !== bin)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

const playwrightsOwn = () => {
  const cache = join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(cache)) return undefined
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .map((name) => join(cache, name, 'chrome-linux', 'chrome'))
    .find(isProgram)
}

const ensureDebian = async (names, why, found, variable = names[0].toUpperCase()) => {
  if (found()) return
  const line = `apt-get update && apt-get install -y ${names.join(' ')}`
  const asRoot = process.getuid?.() === 0
  if (!asRoot || !onPath('apt-get'))
    fail(
      `grandstand: the tests need ${names[0]}: run "${asRoot ? '' : 'sudo '}sh -c '${line}'", or name one in ${variable}`,
    )
  await run(`installing ${names.join(' and ')} from Debian: ${why}`, 'apt-get', ['update', '-qq'])
  await run(
    `fetching ${names.join(' and ')}`,
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
    {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  )
  if (!found()) fail(`grandstand: ${names[0]} was installed but is not to be found`)
}

const succeeds = (command, args, stdio) =>
  spawnSync(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio }).status === 0

const hasPackage = (name) => succeeds('dpkg', ['-s', name], 'ignore')

/** The browser tests take a third of the work in it; where it cannot be had, the whole browser does. */
const ensureHeadlessShell = () => {
  const name = 'chromium-headless-shell'
  if (process.env.CHROMIUM || onPath(name) || process.getuid?.() !== 0 || !onPath('apt-get')) return
  if (!succeeds('apt-cache', ['show', name], 'ignore')) return
  process.stderr.write(`grandstand: installing ${name} from Debian: it draws pages with a third of the work\n`)
  succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], ['ignore', 2, 2])
}

await takeLock()
await ensurePackages()
if (wants.has('--web')) await ensureWeb()
if (wants.has('--chromium')) {
  await ensureDebian(
    ['chromium', 'fonts-noto-cjk'],
    'the browser tests need a browser that has Chinese letters',
    () => process.env.CHROMIUM ?? onPath('chromium', 'chromium-browser', 'google-chrome') ?? playwrightsOwn(),
  )
  ensureHeadlessShell()
}
if (wants.has('--firefox'))
  await ensureDebian(
    ['firefox-esr'],
    'the long tests look at pages in a browser of another maker',
    () => process.env.FIREFOX ?? onPath('firefox-esr', 'firefox'),
    'FIREFOX',
  )
if (wants.has('--webkit'))
  await ensureDebian(
    // The last three decode what a room plays.
    ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
    'the long tests look at pages in WebKit',
    () =>
      process.env.WEBKIT_DRIVER ?? (onPath('Xvfb') && hasPackage('gstreamer1.0-libav') && onPath('WebKitWebDriver')),
    'WEBKIT_DRIVER',
  )
if (wants.has('--ffmpeg'))
  await ensureDebian(['ffmpeg'], 'the tests of video publish with it', () => process.env.FFMPEG ?? onPath('ffmpeg'))
if (wants.has('--redis'))
  await ensureDebian(
    ['redis-server'],
    'the tests of several nodes send their messages over it',
    () => process.env.REDIS_SERVER ?? onPath('redis-server', 'valkey-server'),
    'REDIS_SERVER',
  )
