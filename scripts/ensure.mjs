// Runs on the machine's own Node (20 or newer), before anything is installed: plain JavaScript, node: modules only.
// --web builds the web app when it is missing or older than its sources; --chromium, --firefox,
// --webkit and --ffmpeg see to the tests' tools.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const wants = new Set(process.argv.slice(2))
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }

const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const run = (what, command, args, options = {}) => {
  process.stderr.write(`grandstand: ${what}\n`)
  const done = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 2, 2], ...options })
  if (done.status !== 0) fail(`grandstand: ${what} failed (${[command, ...args].join(' ')})`)
}

const ensurePackages = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const mark = join(root, 'node_modules', '.grandstand-lock')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  run(
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
  const sources = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
  const builtMs = Math.min(newestMs(join(root, 'dist', 'index.html')), newestMs(join(root, 'dist-first')))
  if (builtMs > Math.max(...sources.map((source) => newestMs(join(root, source))))) return
  const vite = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']
  process.stderr.write('grandstand: building the web app, and what draws its first screens\n')
  const builds = [vite, [...vite, '--ssr', firstHtml]].map(async (args) => {
    const [code] = await once(spawn(join(bin, 'node'), args, { cwd: root, env, stdio: ['ignore', 2, 2] }), 'exit')
    if (code !== 0) fail(`grandstand: a build failed (node ${args.join(' ')})`)
  })
  await Promise.all(builds)
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

const ensureDebian = (names, why, found, variable = names[0].toUpperCase()) => {
  if (found()) return
  const line = `apt-get update && apt-get install -y ${names.join(' ')}`
  const asRoot = process.getuid?.() === 0
  if (!asRoot || !onPath('apt-get'))
    fail(
      `grandstand: the tests need ${names[0]}: run "${asRoot ? '' : 'sudo '}sh -c '${line}'", or name one in ${variable}`,
    )
  run(`installing ${names.join(' and ')} from Debian: ${why}`, 'apt-get', ['update', '-qq'])
  run(`fetching ${names.join(' and ')}`, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
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

ensurePackages()
if (wants.has('--web')) await ensureWeb()
if (wants.has('--chromium')) {
  ensureDebian(
    ['chromium', 'fonts-noto-cjk'],
    'the browser tests need a browser that has Chinese letters',
    () => process.env.CHROMIUM ?? onPath('chromium', 'chromium-browser', 'google-chrome') ?? playwrightsOwn(),
  )
  ensureHeadlessShell()
}
if (wants.has('--firefox'))
  ensureDebian(
    ['firefox-esr'],
    'the long tests look at pages in a browser of another maker',
    () => process.env.FIREFOX ?? onPath('firefox-esr', 'firefox'),
    'FIREFOX',
  )
if (wants.has('--webkit'))
  ensureDebian(
    // The last three decode what a room plays.
    ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
    'the long tests look at pages in WebKit',
    () =>
      process.env.WEBKIT_DRIVER ?? (onPath('Xvfb') && hasPackage('gstreamer1.0-libav') && onPath('WebKitWebDriver')),
    'WEBKIT_DRIVER',
  )
if (wants.has('--ffmpeg'))
  ensureDebian(['ffmpeg'], 'the tests of video publish with it', () => process.env.FFMPEG ?? onPath('ffmpeg'))
