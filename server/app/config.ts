import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Language } from '#contract/codes.ts'
import { bankTransfer } from '#contract/finance/entities/deposit-method.ts'
import { anchorGraceMs, channelIdleStopMs, siteIdOf } from '#contract/limits.ts'
import type { SceneHeight } from '#server/demo/channels/demo-channel.ts'
import { extendedKeyFault } from '#server/finance/chain/address-derivation.ts'
import type { VideoKeys } from '#server/live/video-signature.ts'
import { StartFault } from '#server/platform/start-fault.ts'

const port = (fallback: number) =>
  z.coerce.number({ error: 'must be a port, 0 to 65535' }).int().min(0).max(65_535).default(fallback)
const count = (fallback: number) =>
  z.coerce.number({ error: 'must be a whole number above 0' }).int().min(1).max(10_000_000).default(fallback)
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an origin such as https://example.org' })
  .transform((text) => new URL(text).origin)
  .optional()
const Origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => /^https?:\/\/[^\s/;]+$/.test(part) && URL.canParse(part)), {
    error: 'must list origins such as https://games.example, separated by commas',
  })
  .transform((parts) => parts.map((part) => new URL(part).origin))
  .optional()
const redis = z
  .url({ protocol: /^rediss?$/, error: 'must be redis://user:password@host:port, or rediss:// with TLS' })
  .optional()
const database = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://user:password@host:port/name' })
  .optional()
const flag = (fallback: 'on' | 'off') => z.enum(['on', 'off'], { error: 'must be on or off' }).default(fallback)

const Addresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.length <= 4 && parts.every((part) => isIP(part) > 0), {
    error: 'must list at most four IP addresses, separated by commas',
  })
  .optional()
const portRangeWords = { error: 'must be two ports such as 40000-40199, at least two for each publisher' }
const PortRange = z
  .string()
  .regex(/^\d{4,5}-\d{4,5}$/, portRangeWords)
  .transform((text): [number, number] => {
    const [from = 0, to = 0] = text.split('-').map(Number)
    return [from, to]
  })
  .refine(([from, to]) => from >= 1_024 && to <= 65_535 && to > from, portRangeWords)
  .optional()
const whipPublishers = { error: 'must be a whole number, 0 (off) to 200' }
const queryTimeout = { error: 'must be whole seconds, 1 to 600' }
const idle = { error: 'must be whole minutes, 0 (no limit) to 43200' }
const venueTimeout = { error: 'must be milliseconds, 100 to 20000' }
const matches = { error: 'must be a number of matches, 0 to 40' }
const speed = { error: 'must be 0.1 to 100 times as fast as life' }
const share = { error: 'must be a share, 0 to 1' }

/** `code=https://provider#secret`, separated by commas. */
const Providers = z
  .string()
  .transform((text) =>
    text.split(',').map((part) => /^([a-z0-9-]{1,20})=(https?:\/\/[^#\s]+?)\/*#([\w-]{16,200})$/.exec(part.trim())),
  )
  .refine((found) => found.every((each) => each !== null), {
    error:
      'must list code=https://provider#secret, separated by commas, each secret of 16 to 200 letters, digits, - and _',
  })
  .transform((found) => found.map((each) => ({ code: each?.[1] ?? '', url: each?.[2] ?? '', secret: each?.[3] ?? '' })))
  .optional()

const feedWords = 'must list code#secret, separated by commas, each secret of 16 to 200 letters, digits, - and _'
/** `code#secret`, separated by commas. */
const BankFeeds = z
  .string()
  .transform((text) => text.split(',').map((part) => /^([a-z0-9-]{1,20})#([\w-]{16,200})$/.exec(part.trim())))
  .refine((found) => found.every((each) => each !== null), { error: feedWords })
  .transform((found) => found.map((each) => ({ code: each?.[1] ?? '', secret: each?.[2] ?? '' })))
  .optional()

const xpubWords =
  'must list network=xpub, separated by commas, of TRC20 and ERC20, each an extended public key (BIP-32)'
/** `TRC20=xpub…,ERC20=xpub…`. A private key has no place on the server. */
const ExtendedKeys = z
  .string()
  .transform((text) =>
    text.split(',').map((part) => /^(TRC20|ERC20)=([1-9A-HJ-NP-Za-km-z]{100,130})$/.exec(part.trim())),
  )
  .superRefine((found, context) => {
    const faults = found.map((each) => extendedKeyFault(each?.[2] ?? ''))
    const message = faults.includes('private')
      ? 'has a private key: the server must never see one, and this one is burnt; give it the extended public key'
      : xpubWords
    if (faults.some((fault) => fault !== null)) context.addIssue({ code: 'custom', message })
  })
  .transform((found): Partial<Record<'TRC20' | 'ERC20', string>> =>
    Object.fromEntries(found.map((each) => [each?.[1], each?.[2]])),
  )
  .optional()

/** `TRC20=https://watcher#secret`, separated by commas. */
const Watchers = z
  .string()
  .transform((text) =>
    text.split(',').map((part) => /^(TRC20|ERC20)=(https?:\/\/[^#\s]+?)\/*#([\w-]{16,200})$/.exec(part.trim())),
  )
  .refine((found) => found.every((each) => each !== null), {
    error:
      'must list network=https://watcher#secret, separated by commas, of TRC20 and ERC20, each secret of 16 to 200 letters, digits, - and _',
  })
  .transform((found): Partial<Record<'TRC20' | 'ERC20', { url: string; secret: string }>> =>
    Object.fromEntries(found.map((each) => [each?.[1], { url: each?.[2] ?? '', secret: each?.[3] ?? '' }])),
  )
  .optional()

/** `code+code=https://provider#key`, separated by commas. */
const VenueProviders = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) =>
        /^([A-Za-z0-9]{2,20}(?:\+[A-Za-z0-9]{2,20})*)=(https?:\/\/[^#\s]+)#([\w-]{32,200})$/.exec(part.trim()),
      ),
  )
  .refine((found) => found.every((each) => each !== null), {
    error:
      'must list code+code=https://provider#key, separated by commas, each key of 32 to 200 letters, digits, - and _',
  })
  .transform((found) =>
    found.map((each) => ({
      codes: (each?.[1] ?? '').split('+'),
      url: new URL(each?.[2] ?? '').origin,
      key: each?.[3] ?? '',
    })),
  )
  .refine((found) => new Set(found.flatMap(({ codes }) => codes)).size === found.flatMap(({ codes }) => codes).length, {
    error: 'must name each venue once',
  })
  .optional()

/** `id:key,id:key`; the first one signs. */
const VideoKeysText = z
  .string()
  .transform((text) => text.split(',').map((part) => /^([a-z0-9]{1,8}):([\w-]{32,200})$/.exec(part.trim())))
  .refine((found) => found.length <= 2 && found.every((each) => each !== null), {
    error:
      'must be id:key, or id:key,id:key with the one that signs first, each key of 32 to 200 letters, digits, - and _',
  })
  .transform((found): VideoKeys => {
    const [first, ...rest] = found.map((each) => ({ id: each?.[1] ?? '', secret: each?.[2] ?? '' }))
    return [first ?? { id: '', secret: '' }, ...rest]
  })
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, { error: 'must name each key once' })
  .optional()

const ladderCores = { error: 'must be auto, off or whole cores, 1 to 256' }
const ladderRooms = { error: 'must be a whole number of rooms, 1 to 64' }
const days = { error: 'must be whole days, 1 to 365' }
const gigabytes = { error: 'must be whole gigabytes, at most 100000' }
const bounded = (words: { error: string }, min: number, max: number, fallback: number) =>
  z.coerce.number(words).int(words).min(min, words).max(max, words).default(fallback)

const linkSeconds = { error: 'must be whole seconds, 2 to 600' }
const blockSeconds = { error: 'must be whole seconds, 0 (none) to 3600' }

const LadderCores = z
  .string()
  .default('auto')
  .refine((text) => /^(auto|off|\d{1,3})$/.test(text) && !(Number(text) < 1 || Number(text) > 256), ladderCores)
  .transform((text) => (text === 'auto' || text === 'off' ? text : Number(text)))

const Languages = z
  .string()
  .default('zh-CN')
  .refine((text) => text.split(',').every((part) => part.trim() === 'zh-CN' || part.trim() === 'en'), {
    error: 'must list zh-CN and en, separated by commas, the default first',
  })
  .transform((text) => text.split(',').map((part) => part.trim()) as [Language, ...Language[]])

/** Every setting, by its name in the environment. Keep docs/operations/settings.md and the README true to this list. */
const Environment = z.object({
  PORT: port(5005),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATA_KEY: z
    .string()
    .regex(/^([a-z0-9]{8}:)?[\w-]{42}[AEIMQUYcgkosw048]=?(,([a-z0-9]{8}:)?[\w-]{42}[AEIMQUYcgkosw048]=?)*$/, {
      error:
        'must be 32 bytes as base64url, such as of: openssl rand -base64 32 | tr +/ -_; of several, id:key,id:key, the current one first',
    })
    .optional(),
  DATABASE_URL: database,
  DATABASE_OWNER_URL: database,
  QUERY_TIMEOUT_SECONDS: z.coerce
    .number(queryTimeout)
    .int(queryTimeout)
    .min(1, queryTimeout)
    .max(600, queryTimeout)
    .default(30),
  REDIS_URL: redis,
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'must be 1 to 40 small letters, digits and -' })
    .default('grandstand'),
  PG_PORT: port(0),
  RTMP_PORT: port(1935),
  WHIP_PUBLISHERS: z.coerce
    .number(whipPublishers)
    .int(whipPublishers)
    .min(0, whipPublishers)
    .max(200, whipPublishers)
    .default(8),
  WHIP_ADDRESSES: Addresses,
  WHIP_UDP_PORTS: PortRange,
  // The server finds the sandbox by it, so it has to be one.
  VENUE_PORT: port(5007).refine((number) => number > 0, { error: 'must be a port, 1 to 65535' }),
  VENUE_GAMES_PORT: port(5009),
  VENUE_GAMES_ORIGIN: origin,
  GAME_ORIGINS: Origins,
  VENUE_URL: origin,
  VENUE_KEY: z
    .string()
    .regex(/^[\w-]{32,200}$/, { error: 'must be 32 to 200 letters, digits, - and _, such as of: openssl rand -hex 32' })
    .optional(),
  VENUE_PROVIDERS: VenueProviders,
  VENUE_TIMEOUT_MS: z.coerce
    .number(venueTimeout)
    .int(venueTimeout)
    .min(100, venueTimeout)
    .max(20_000, venueTimeout)
    .default(4_000),
  SIMULATOR_SPEED: z.coerce.number(speed).min(0.1, speed).max(100, speed).default(1),
  SIMULATOR_MATCHES: z.coerce.number(matches).int(matches).min(0, matches).max(40, matches).default(32),
  SIMULATOR_FAULTS: flag('off'),
  FEED_RECORD: z.string().min(1).optional(),
  FEED_REPLAY: z.string().min(1).optional(),
  CHECKOUT_PORT: port(5006),
  VIDEO_PORT: port(5008),
  VIDEO_ORIGIN: origin,
  VIDEO_SOURCE: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://video.example/{match}/index.m3u8' })
    .refine((url) => url.includes('{match}') && !url.includes('?') && !url.includes('#'), {
      error: 'must be an address such as https://video.example/{match}/index.m3u8',
    })
    .optional(),
  VIDEO_KEYS: VideoKeysText,
  VIDEO_LINK_SECONDS: z.coerce
    .number(linkSeconds)
    .int(linkSeconds)
    .min(2, linkSeconds)
    .max(600, linkSeconds)
    .default(60),
  SITE_ID: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(999_999_999).default(5005),
  DEMO: z
    .enum(['on', 'quiet', 'off', 'public', 'public-quiet'], { error: 'must be on, quiet, off, public or public-quiet' })
    .default('on'),
  DEMO_VIDEO_HEIGHT: z
    .enum(['auto', '720', '540', '360', 'off'], { error: 'must be auto, 720, 540, 360 or off' })
    .default('auto')
    .transform((text) => (text === 'auto' || text === 'off' ? text : (Number(text) as SceneHeight))),
  LANGUAGES: Languages,
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info'),
  PUBLIC_ORIGIN: origin,
  MEDIA_ORIGIN: origin,
  CHECKOUT_ORIGIN: origin,
  PAYMENT_PROVIDERS: Providers,
  BANK_FEEDS: BankFeeds,
  USDT_XPUBS: ExtendedKeys,
  CHAIN_WATCHERS: Watchers,
  CHAIN_BLOCK_SECONDS: z.coerce
    .number(blockSeconds)
    .int(blockSeconds)
    .min(0, blockSeconds)
    .max(3_600, blockSeconds)
    .default(3),
  TRUST_PROXY: flag('off'),
  REGION_HEADER: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/i, { error: 'must be the name of a header' })
    .transform((name) => name.toLowerCase())
    .optional(),
  METRICS: z.undefined({ error: 'is gone: METRICS_TOKEN opens /metrics' }).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{16,200}$/, { error: 'must be 16 to 200 letters, digits, - and _, such as of: openssl rand -hex 24' })
    .optional(),
  CHECK_ANSWERS: flag('off'),
  INTERRUPTED_GRACE_MS: count(anchorGraceMs),
  IDLE_STOP_MS: count(channelIdleStopMs),
  LADDER_CORES: LadderCores,
  LADDER_ROOMS: bounded(ladderRooms, 1, 64, 8),
  RECORDING: flag('on'),
  RECORDING_DAYS: bounded(days, 1, 365, 14),
  RECORDING_MAX_GB: bounded(gigabytes, 1, 100_000, 10),
  RECORDING_FREE_GB: bounded(gigabytes, 0, 100_000, 2),
  SESSIONS_PER_MEMBER: count(1),
  SESSION_IDLE_MINUTES: z.coerce.number(idle).int(idle).min(0, idle).max(43_200, idle).default(20_160),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:port or smtps://…' }).optional(),
  MAIL_FROM: z.email({ error: 'must be a mail address' }).default('noreply@grandstand.invalid'),
  MESSAGES_FAULT_RATE: z.coerce.number(share).min(0, share).max(1, share).default(0),
  MESSAGES_DELAY_MS: z.coerce.number({ error: 'must be milliseconds' }).int().min(0).max(60_000).default(0),
  CALLS_PER_MINUTE_ADDRESS: count(6_000),
  CALLS_PER_MINUTE_MEMBER: count(900),
  FFMPEG: z.string().min(1).optional(),
})

export type Config = ReturnType<typeof readConfig>

type Settings = z.output<typeof Environment>

/** True for an address of this machine alone. */
const isOwnMachine = (publicOrigin: string): boolean => {
  const { hostname } = new URL(publicOrigin)
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

const demoWords = { on: 'public', quiet: 'public-quiet' } as const

/** What two settings say together. */
const faultBetween = (settings: Settings): string | undefined => {
  const { DATABASE_URL, DATABASE_OWNER_URL, DEMO, PUBLIC_ORIGIN, VENUE_URL, VENUE_KEY } = settings
  if ((VENUE_URL === undefined) !== (VENUE_KEY === undefined)) return 'VENUE_URL and VENUE_KEY need each other'
  if (settings.VIDEO_SOURCE !== undefined && settings.VIDEO_KEYS === undefined) return 'VIDEO_SOURCE needs VIDEO_KEYS'
  const { CHAIN_WATCHERS = {}, USDT_XPUBS = {} } = settings
  const watched = Object.keys(CHAIN_WATCHERS).toSorted().join(' and ')
  const keyed = Object.keys(USDT_XPUBS).toSorted().join(' and ')
  if (watched !== keyed)
    return `USDT_XPUBS has ${keyed || 'nothing'} and CHAIN_WATCHERS ${watched || 'nothing'}: a network needs both`
  if (DATABASE_OWNER_URL !== undefined && DATABASE_URL === undefined) return 'DATABASE_OWNER_URL needs DATABASE_URL'
  if (settings.PAYMENT_PROVIDERS?.some(({ code }) => code === bankTransfer))
    return `PAYMENT_PROVIDERS has ${bankTransfer}, which is the word for transfers to accounts of the house`
  const isPublic = PUBLIC_ORIGIN !== undefined && !isOwnMachine(PUBLIC_ORIGIN)
  if (isPublic && (DEMO === 'on' || DEMO === 'quiet'))
    return (
      `DEMO=${DEMO} with PUBLIC_ORIGIN ${PUBLIC_ORIGIN}: everybody knows the password of the demo people; ` +
      `set DEMO=off, or DEMO=${demoWords[DEMO]} for a demonstration to everybody`
    )
  return undefined
}

/** How the demo runs; that it may be seen by everybody was the question at the start only. */
const demoOf = (word: Settings['DEMO']): 'on' | 'quiet' | 'off' =>
  word === 'public' ? 'on' : word === 'public-quiet' ? 'quiet' : word

const describe = ({ path, message }: z.core.$ZodIssue): string => `${path[0]?.toString() ?? 'a setting'} ${message}`

/** Reads the settings; an empty one counts as absent. Throws a StartFault that names every wrong one in one line. */
export const readConfig = (environment: Record<string, string | undefined>) => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new StartFault(`wrong setting: ${parsed.error.issues.map(describe).join('; ')}`)
  const settings = parsed.data
  const fault = faultBetween(settings)
  if (fault !== undefined) throw new StartFault(`wrong setting: ${fault}`)
  return {
    ...settings,
    DEMO: demoOf(settings.DEMO),
    SITE_ID: siteIdOf(settings.SITE_ID),
    DATA_DIR: resolve(settings.DATA_DIR),
  }
}

const hidePassword = (url: string): string => {
  const parsed = new URL(url)
  if (parsed.password !== '') parsed.password = '***'
  return parsed.href
}

const hidden = ['DATA_KEY', 'METRICS_TOKEN', 'VENUE_KEY'] as const
const withPassword = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'SMTP_URL'] as const

/** The settings as they may be shown: without passwords. */
export const maskedConfig = (config: Config): Record<string, unknown> => ({
  ...config,
  ...(config.PAYMENT_PROVIDERS === undefined
    ? {}
    : { PAYMENT_PROVIDERS: config.PAYMENT_PROVIDERS.map(({ code, url }) => `${code}=${url}#***`) }),
  ...(config.BANK_FEEDS === undefined ? {} : { BANK_FEEDS: config.BANK_FEEDS.map(({ code }) => `${code}#***`) }),
  ...(config.CHAIN_WATCHERS === undefined
    ? {}
    : {
        CHAIN_WATCHERS: Object.entries(config.CHAIN_WATCHERS).map(([network, { url }]) => `${network}=${url}#***`),
      }),
  ...(config.VIDEO_KEYS === undefined ? {} : { VIDEO_KEYS: config.VIDEO_KEYS.map(({ id }) => `${id}:***`) }),
  // Whoever has one of these knows every address of every member.
  ...(config.USDT_XPUBS === undefined
    ? {}
    : { USDT_XPUBS: Object.keys(config.USDT_XPUBS).map((network) => `${network}=***`) }),
  ...(config.VENUE_PROVIDERS === undefined
    ? {}
    : { VENUE_PROVIDERS: config.VENUE_PROVIDERS.map(({ codes, url }) => `${codes.join('+')}=${url}#***`) }),
  ...Object.fromEntries(hidden.flatMap((name) => (config[name] === undefined ? [] : [[name, '***']]))),
  ...Object.fromEntries(
    withPassword.flatMap((name) => {
      const url = config[name]
      return url === undefined ? [] : [[name, hidePassword(url)]]
    }),
  ),
})
