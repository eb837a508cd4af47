import { userNameKey } from '#contract/accounts/rules/user-name.ts'
import type { AccessNotice } from '#contract/access/entities/access-notice.ts'
import type { AccessRule } from '#contract/access/entities/access-rule.ts'
import { reject, type Rejected } from '#contract/outcome.ts'
import { calls } from '#contract/registry.ts'
import { LruMap } from '#server/platform/lru-map.ts'
import { compileAccess, compileRegions, type Visitor } from './domain/access-rules.ts'
import { isOpenCall, judgeCall, type AccessVerdict } from './domain/admission-rules.ts'
import type { AccessControl } from './ports.ts'
import type { AccessPassStore, AccessPass, PassKind } from './store/access-passes.ts'
import type { Log } from '#server/platform/log.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { Client } from '#server/platform/calls/client.ts'

const passesMax = 100_000

/** Passes of devices in memory, with the store behind; beyond 100 000 of a kind the oldest is forgotten. */
const openPassMemory = async (store: Pick<AccessPassStore, 'all' | 'keep'>, now: () => number) => {
  const kept: Record<PassKind, LruMap<string, AccessPass>> = {
    accepted: new LruMap(passesMax),
    white: new LruMap(passesMax),
  }
  const remember = (pass: AccessPass): void => kept[pass.kind].set(pass.device, pass)
  for (const pass of await store.all()) remember(pass)
  return {
    find: (kind: PassKind, device: string): AccessPass | undefined => {
      const pass = kept[kind].peek(device)
      return pass && pass.untilMs > now() ? pass : undefined
    },
    /** Holds at once; settles when it is stored. */
    add: (pass: AccessPass): Promise<void> => {
      remember(pass)
      return store.keep(pass)
    },
  }
}

interface RecentDevicesOptions {
  now: () => number
  keptMs: number
  devicesMax: number
}

/** Which devices were here lately. The one that was here longest ago is forgotten first. */
const createRecentDevices = ({ now, keptMs, devicesMax }: RecentDevicesOptions) => {
  const seenAtMs = new LruMap<string, number>(devicesMax)
  return {
    saw: (uuid: string): void => seenAtMs.set(uuid, now()),
    has: (uuid: string): boolean => {
      const atMs = seenAtMs.peek(uuid)
      return atMs !== undefined && now() - atMs < keptMs
    },
  }
}

const passMs = 12 * 60 * 60_000
/** A white member's pass is written down again when it has lost this much. */
const passRenewMs = 60 * 60_000
const recentDeviceMs = 30 * 60_000
const recentDevicesMax = 200_000

interface AccessControlOptions {
  settings: Pick<SiteSettings, 'get' | 'onChanged'>
  passes: Pick<AccessPassStore, 'all' | 'keep'>
  /** How many sockets are open. */
  sockets: () => number
  now: () => number
  log: Log
}

/** What the settings say, made ready for asking. */
const compile = (settings: Pick<SiteSettings, 'get'>) => ({
  findRule: compileAccess(settings.get('accessRules')),
  regionOf: compileRegions(settings.get('regions')),
  whiteNames: new Set(settings.get('whiteMembers').map(userNameKey)),
  degraded: new Set(settings.get('degradedCalls')),
  maintenance: settings.get('maintenance'),
  visitorsMax: settings.get('visitorsMax'),
  asksDevices: settings.get('accessRules').some(({ by }) => by === 'device'),
})
type Compiled = ReturnType<typeof compile>

interface Refused {
  verdict: AccessVerdict
  rule: AccessRule | undefined
  visitor: Visitor
}

const noticeOf = ({ maintenance }: Compiled, { verdict, rule, visitor }: Refused): AccessNotice => {
  const { address, region } = visitor
  const isMaintenance = maintenance.on && verdict !== 'ACCESS_RESTRICTION'
  const { title, text, untilMs } = isMaintenance
    ? maintenance
    : { title: rule?.title ?? '', text: rule?.text ?? '', untilMs: null }
  return { maintainStatus: isMaintenance ? '0' : '1', title, text, untilMs, address, region }
}

const refusalOf = (compiled: Compiled, refused: Refused): Rejected<AccessVerdict> => {
  const code = refused.verdict
  return code === 'SYSTEM_MAINTENANCE' || code === 'ACCESS_CAVEAT' || code === 'ACCESS_RESTRICTION'
    ? reject(code, noticeOf(compiled, refused))
    : reject(code)
}

/** Access control of the site, from memory; settings are compiled once a change. [S-05, S-08, S-09, S-10, X-03, P-03] */
export const openAccessControl = async ({
  settings,
  passes: store,
  sockets,
  now,
  log,
}: AccessControlOptions): Promise<AccessControl> => {
  let compiled = compile(settings)
  settings.onChanged(() => (compiled = compile(settings)))
  const passes = await openPassMemory(store, now)
  const recentDevices = createRecentDevices({ now, keptMs: recentDeviceMs, devicesMax: recentDevicesMax })

  const isWhite = (name = ''): boolean => compiled.whiteNames.has(userNameKey(name))
  const visitorOf = ({ address, region, uuid }: Pick<Client, 'address' | 'region' | 'uuid'>): Visitor => ({
    address,
    region: region ?? compiled.regionOf(address),
    device: uuid,
  })

  const welcome: AccessControl['welcome'] = ({ uuid }, { name }) => {
    if (!isWhite(name)) return
    const untilMs = now() + passMs
    const pass = passes.find('white', uuid)
    if (pass?.memberName === name && pass.untilMs > untilMs - passRenewMs) return
    passes
      .add({ device: uuid, kind: 'white', memberName: name, untilMs })
      .catch((error: unknown) => log.warn({ err: error }, 'a white device could not be written down'))
  }

  const check: AccessControl['check'] = (call, client, member) => {
    if (isOpenCall(call)) return undefined
    if (member) welcome(client, member)
    const visitor = visitorOf(client)
    const rule = compiled.findRule(visitor)
    const verdict = judgeCall({
      call,
      isWhite: isWhite(member?.name) || isWhite(passes.find('white', client.uuid)?.memberName),
      isMaintenance: compiled.maintenance.on,
      rule,
      hasAccepted: passes.find('accepted', client.uuid) !== undefined,
      isDegraded: compiled.degraded.has(calls[call].path),
      isFull: compiled.visitorsMax > 0 && sockets() >= compiled.visitorsMax && !recentDevices.has(client.uuid),
    })
    if (verdict !== undefined) return refusalOf(compiled, { verdict, rule, visitor })
    recentDevices.saw(client.uuid)
    return undefined
  }

  return {
    welcome,
    regionOf: (address) => compiled.regionOf(address),
    check,
    isOpenTo: (client) =>
      !compiled.maintenance.on &&
      !compiled.asksDevices &&
      compiled.visitorsMax === 0 &&
      compiled.findRule(visitorOf({ ...client, uuid: '' })) === undefined,
    accept: async (client) => {
      const untilMs = now() + passMs
      const isWarned = compiled.findRule(visitorOf(client))?.effect === 'caveat'
      if (isWarned) await passes.add({ device: client.uuid, kind: 'accepted', memberName: '', untilMs })
      return { untilMs, passes: check('memberInfo', client, undefined)?.code !== 'ACCESS_CAVEAT' }
    },
  }
}
