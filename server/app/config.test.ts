import { expect, test } from 'vitest'
import { maskedConfig, readConfig } from './config.ts'

test('settings have defaults, and an empty one counts as absent', () => {
  const config = readConfig({ PORT: '', DATA_DIR: '/var/data' })
  expect(config).toEqual({
    PORT: 5005,
    HOST: '127.0.0.1',
    DATA_DIR: '/var/data',
    PG_PORT: 0,
    RTMP_PORT: 1935,
    WHIP_PUBLISHERS: 8,
    VENUE_PORT: 5007,
    VENUE_GAMES_PORT: 5009,
    VENUE_TIMEOUT_MS: 4_000,
    SIMULATOR_SPEED: 1,
    SIMULATOR_MATCHES: 32,
    SIMULATOR_FAULTS: 'off',
    CHECKOUT_PORT: 5006,
    VIDEO_PORT: 5008,
    VIDEO_LINK_SECONDS: 60,
    SITE_ID: 5005,
    DEMO: 'on',
    DEMO_VIDEO_HEIGHT: 'auto',
    LANGUAGES: ['zh-CN'],
    LOG_LEVEL: 'info',
    TRUST_PROXY: 'off',
    CHAIN_BLOCK_SECONDS: 3,
    CHECK_ANSWERS: 'off',
    INTERRUPTED_GRACE_MS: 60_000,
    LADDER_CORES: 'auto',
    LADDER_ROOMS: 8,
    RECORDING: 'on',
    RECORDING_DAYS: 14,
    RECORDING_MAX_GB: 10,
    RECORDING_FREE_GB: 2,
    IDLE_STOP_MS: 30_000,
    SESSIONS_PER_MEMBER: 1,
    SESSION_IDLE_MINUTES: 20_160,
    QUERY_TIMEOUT_SECONDS: 30,
    REDIS_PREFIX: 'grandstand',
    MAIL_FROM: 'noreply@grandstand.invalid',
    MESSAGES_FAULT_RATE: 0,
    MESSAGES_DELAY_MS: 0,
    CALLS_PER_MINUTE_ADDRESS: 6_000,
    CALLS_PER_MINUTE_MEMBER: 900,
  })
})

test('[A-08] a site id above 5005 becomes 5000', () => {
  expect([readConfig({ SITE_ID: '5005' }).SITE_ID, readConfig({ SITE_ID: '5006' }).SITE_ID]).toEqual([5005, 5000])
})

test.each([
  [{ PORT: 'http' }, 'wrong setting: PORT must be a port, 0 to 65535'],
  [{ DEMO: 'yes' }, 'wrong setting: DEMO must be on, quiet, off, public or public-quiet'],
  [{ METRICS: 'loopback' }, 'wrong setting: METRICS is gone: METRICS_TOKEN opens /metrics'],
  [{ METRICS_TOKEN: 'fifteen-letters' }, 'wrong setting: METRICS_TOKEN must be 16 to 200 letters, digits, - and _'],
  [{ DATABASE_OWNER_URL: 'postgres://me@db/site' }, 'wrong setting: DATABASE_OWNER_URL needs DATABASE_URL'],
  [
    { PUBLIC_ORIGIN: 'https://example.org', DEMO: 'on' },
    'wrong setting: DEMO=on with PUBLIC_ORIGIN https://example.org',
  ],
  [{ PUBLIC_ORIGIN: 'https://localhost.example.org', DEMO: 'quiet' }, 'wrong setting: DEMO=quiet with PUBLIC_ORIGIN'],
  [
    { SESSION_IDLE_MINUTES: '43201' },
    'wrong setting: SESSION_IDLE_MINUTES must be whole minutes, 0 (no limit) to 43200',
  ],
  [{ GAME_ORIGINS: 'https://games.example/play' }, 'wrong setting: GAME_ORIGINS must list origins such as'],
  [{ GAME_ORIGINS: 'https://a.b; script-src *' }, 'wrong setting: GAME_ORIGINS must list origins such as'],
  [{ QUERY_TIMEOUT_SECONDS: '0' }, 'wrong setting: QUERY_TIMEOUT_SECONDS must be whole seconds, 1 to 600'],
  [{ QUERY_TIMEOUT_SECONDS: '601' }, 'wrong setting: QUERY_TIMEOUT_SECONDS must be whole seconds, 1 to 600'],
  [{ SESSION_IDLE_MINUTES: '-1' }, 'wrong setting: SESSION_IDLE_MINUTES must be whole minutes, 0 (no limit) to 43200'],
  [{ LADDER_CORES: '0' }, 'wrong setting: LADDER_CORES must be auto, off or whole cores, 1 to 256'],
  [{ LADDER_CORES: '257' }, 'wrong setting: LADDER_CORES must be auto, off or whole cores, 1 to 256'],
  [{ LADDER_ROOMS: '65' }, 'wrong setting: LADDER_ROOMS must be a whole number of rooms, 1 to 64'],
  [{ VENUE_URL: 'https://venue.example' }, 'wrong setting: VENUE_URL and VENUE_KEY need each other'],
  [{ VENUE_KEY: 'k'.repeat(32) }, 'wrong setting: VENUE_URL and VENUE_KEY need each other'],
  [{ VENUE_KEY: 'k'.repeat(31), VENUE_URL: 'https://venue.example' }, 'wrong setting: VENUE_KEY must be 32 to 200'],
  [{ VIDEO_LINK_SECONDS: '1' }, 'wrong setting: VIDEO_LINK_SECONDS must be whole seconds, 2 to 600'],
  [{ VIDEO_LINK_SECONDS: '601' }, 'wrong setting: VIDEO_LINK_SECONDS must be whole seconds, 2 to 600'],
  [{ VIDEO_KEYS: `a:${'k'.repeat(31)}` }, 'wrong setting: VIDEO_KEYS must be id:key, or id:key,id:key'],
  [{ VIDEO_KEYS: ['a', 'b', 'c'].map((id) => `${id}:${'k'.repeat(32)}`).join() }, 'wrong setting: VIDEO_KEYS must be'],
  [{ VIDEO_KEYS: `a:${'k'.repeat(32)},a:${'l'.repeat(32)}` }, 'wrong setting: VIDEO_KEYS must name each key once'],
  [{ VIDEO_SOURCE: 'https://video.example/live.m3u8' }, 'wrong setting: VIDEO_SOURCE must be an address such as'],
  [{ VIDEO_SOURCE: 'https://video.example/{match}.m3u8' }, 'wrong setting: VIDEO_SOURCE needs VIDEO_KEYS'],
  [{ SIMULATOR_SPEED: '0.09' }, 'wrong setting: SIMULATOR_SPEED must be 0.1 to 100 times as fast as life'],
  [{ SIMULATOR_MATCHES: '41' }, 'wrong setting: SIMULATOR_MATCHES must be a number of matches, 0 to 40'],
  [{ SIMULATOR_SPEED: '101' }, 'wrong setting: SIMULATOR_SPEED must be 0.1 to 100 times as fast as life'],
  [{ VENUE_TIMEOUT_MS: '99' }, 'wrong setting: VENUE_TIMEOUT_MS must be milliseconds, 100 to 20000'],
  [{ VENUE_TIMEOUT_MS: '20001' }, 'wrong setting: VENUE_TIMEOUT_MS must be milliseconds, 100 to 20000'],
  [{ LANGUAGES: 'fr' }, 'wrong setting: LANGUAGES must list zh-CN and en, separated by commas, the default first'],
  [{ SMTP_URL: 'http://x' }, 'wrong setting: SMTP_URL must be smtp://user:password@host:port or smtps://…'],
  [{ MESSAGES_FAULT_RATE: '2' }, 'wrong setting: MESSAGES_FAULT_RATE must be a share, 0 to 1'],
  [
    { REDIS_URL: 'http://x' },
    'wrong setting: REDIS_URL must be redis://user:password@host:port, or rediss:// with TLS',
  ],
  [{ REDIS_PREFIX: 'a:b' }, 'wrong setting: REDIS_PREFIX must be 1 to 40 small letters, digits and -'],
  [{ DATA_KEY: 'short' }, 'wrong setting: DATA_KEY must be 32 bytes as base64url, such as of: openssl rand'],
  [{ DATA_KEY: `${'A'.repeat(42)}B` }, 'wrong setting: DATA_KEY must be 32 bytes as base64url, such as of: openssl'],
  [{ PUBLIC_ORIGIN: 'ftp://x' }, 'wrong setting: PUBLIC_ORIGIN must be an origin such as https://example.org'],
  [{ PAYMENT_PROVIDERS: 'acme=https://pay.example.org' }, 'wrong setting: PAYMENT_PROVIDERS must list code=https://'],
  [{ PAYMENT_PROVIDERS: 'acme=https://a.example#short' }, 'wrong setting: PAYMENT_PROVIDERS must list code=https://'],
  [
    { DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' },
    'wrong setting: DATABASE_URL must be postgres://user:password@host:port/name; LOG_LEVEL must be debug, info, warn, error or silent',
  ],
])('a wrong setting is one clear line: %o', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
  expect(message).not.toContain('\n')
})

test.each([
  ['https://example.org', 'off', 'off'],
  ['https://example.org', 'public', 'on'],
  ['https://example.org', 'public-quiet', 'quiet'],
  ['http://localhost:5005', 'on', 'on'],
  ['http://stand.localhost:5005', 'on', 'on'],
  ['http://127.0.0.1:5005', 'quiet', 'quiet'],
  ['http://[::1]:5005', 'on', 'on'],
])('with the address %s the word %s runs the demo as %s', (PUBLIC_ORIGIN, DEMO, runs) => {
  expect(readConfig({ PUBLIC_ORIGIN, DEMO }).DEMO).toBe(runs)
})

/** Test vector 1 of BIP-32. */
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'
const xprv =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'

test('[C-14] a chain needs a watcher and an extended public key, and never a private one', () => {
  const CHAIN_WATCHERS = 'TRC20=https://watcher.example.org/v/#sixteen-letters-a'
  const { CHAIN_WATCHERS: watchers, USDT_XPUBS } = readConfig({ CHAIN_WATCHERS, USDT_XPUBS: `TRC20=${xpub}` })
  expect([watchers, USDT_XPUBS]).toEqual([
    { TRC20: { url: 'https://watcher.example.org/v', secret: 'sixteen-letters-a' } },
    { TRC20: xpub },
  ])
  const wrong = [
    [{ CHAIN_WATCHERS }, 'USDT_XPUBS has nothing and CHAIN_WATCHERS TRC20: a network needs both'],
    [{ USDT_XPUBS: `ERC20=${xpub}`, CHAIN_WATCHERS }, 'USDT_XPUBS has ERC20 and CHAIN_WATCHERS TRC20'],
    [{ USDT_XPUBS: `TRC20=${xprv}`, CHAIN_WATCHERS }, 'USDT_XPUBS has a private key'],
    [{ USDT_XPUBS: `TRC20=${xpub.slice(0, -1)}9`, CHAIN_WATCHERS }, 'USDT_XPUBS must list network=xpub'],
    [{ USDT_XPUBS: xpub, CHAIN_WATCHERS }, 'USDT_XPUBS must list network=xpub'],
    [
      { CHAIN_WATCHERS: 'TRC20=ftp://watcher#sixteen-letters-a' },
      'CHAIN_WATCHERS must list network=https://watcher#secret',
    ],
    [{ BANK_FEEDS: 'acme' }, 'BANK_FEEDS must list code#secret'],
    [{ BANK_FEEDS: 'acme#short' }, 'BANK_FEEDS must list code#secret'],
    [{ PAYMENT_PROVIDERS: 'bank=https://a.example#sixteen-letters-a' }, 'PAYMENT_PROVIDERS has bank'],
    [{ CHAIN_BLOCK_SECONDS: '3601' }, 'CHAIN_BLOCK_SECONDS must be whole seconds, 0 (none) to 3600'],
  ] as const
  for (const [environment, message] of wrong) expect(() => readConfig(environment)).toThrow(message)
})

test('[C-13] single venues have providers of their own, each venue one', () => {
  const [one, two] = ['k'.repeat(32), 'm'.repeat(32)]
  const VENUE_PROVIDERS = `by+dz=https://one.example.org#${one}, KTDJ=http://127.0.0.1:7000/v#${two}`
  expect(readConfig({ VENUE_PROVIDERS }).VENUE_PROVIDERS).toEqual([
    { codes: ['by', 'dz'], url: 'https://one.example.org', key: one },
    { codes: ['KTDJ'], url: 'http://127.0.0.1:7000', key: two },
  ])
  const list = 'VENUE_PROVIDERS must list code+code=https://provider#key'
  const wrong = [
    ['by=https://one.example.org', list],
    [`by=https://one.example.org#${one.slice(1)}`, list],
    [`b=https://one.example.org#${one}`, list],
    [`by=ftp://one.example.org#${one}`, list],
    [
      `by=https://one.example.org#${one},dz+by=https://two.example.org#${two}`,
      'VENUE_PROVIDERS must name each venue once',
    ],
  ] as const
  for (const [given, message] of wrong) expect(() => readConfig({ VENUE_PROVIDERS: given })).toThrow(message)
  expect(() => readConfig({ VENUE_PORT: '0' })).toThrow('VENUE_PORT must be a port, 1 to 65535')
})

test('[C-14] payment providers are listed with their secrets', () => {
  const PAYMENT_PROVIDERS =
    'acme=https://pay.example.org/v/#sixteen-letters-a, other=http://127.0.0.1:7000#sixteen-letters-b'
  expect(readConfig({ PAYMENT_PROVIDERS }).PAYMENT_PROVIDERS).toEqual([
    { code: 'acme', url: 'https://pay.example.org/v', secret: 'sixteen-letters-a' },
    { code: 'other', url: 'http://127.0.0.1:7000', secret: 'sixteen-letters-b' },
  ])
})

test('[C-14] feeds of banks are listed with their secrets', () => {
  const BANK_FEEDS = 'acme#sixteen-letters-a, other#sixteen-letters-b'
  expect(readConfig({ BANK_FEEDS }).BANK_FEEDS).toEqual([
    { code: 'acme', secret: 'sixteen-letters-a' },
    { code: 'other', secret: 'sixteen-letters-b' },
  ])
})

test('passwords are masked where settings are shown', () => {
  const given = {
    DATABASE_URL: 'postgres://me:secret@db:5432/site',
    DATABASE_OWNER_URL: 'postgres://owner:secret@db:5432/site',
    SMTP_URL: 'smtps://me:secret@mail.example.org',
    METRICS_TOKEN: 'a-secret-of-scrapers',
    PAYMENT_PROVIDERS: 'acme=https://pay.example.org/#a-secret-of-acme',
    CHAIN_WATCHERS: 'TRC20=https://watcher.example.org#a-secret-of-tron',
    BANK_FEEDS: 'icbc#a-secret-of-the-bank',
    USDT_XPUBS: `TRC20=${xpub}`,
    VENUE_PROVIDERS: `by+dz=https://venue.example.org#a-secret-of-a-venue-of-32-letters`,
    DATA_DIR: '/var/data',
  }
  const shown = JSON.stringify(maskedConfig(readConfig(given)))
  expect(shown).not.toContain('secret')
  expect(shown).not.toContain('xpub')
  expect(shown).toContain('by+dz=https://venue.example.org#***')
  expect(shown).toContain('smtps://me:***@mail.example.org')
  expect(shown).toContain('postgres://me:***@db:5432/site')
})

test('[C-12] the key of the personal data is never shown', () => {
  const key = Buffer.alloc(32, 7).toString('base64url')
  const config = readConfig({ DATA_KEY: key })
  expect(config.DATA_KEY).toBe(key)
  expect(maskedConfig(config).DATA_KEY).toBe('***')
  expect(JSON.stringify(maskedConfig(config))).not.toContain(key)
})

test('[C-16] keys of outside streams are read in order, and shown by their ids', () => {
  const [one, two] = ['k'.repeat(32), 'l'.repeat(32)]
  const config = readConfig({ VIDEO_SOURCE: 'https://video.example/{match}.m3u8', VIDEO_KEYS: `b:${one},a:${two}` })
  expect(config.VIDEO_KEYS).toEqual([
    { id: 'b', secret: one },
    { id: 'a', secret: two },
  ])
  expect(maskedConfig(config)['VIDEO_KEYS']).toEqual(['b:***', 'a:***'])
})
