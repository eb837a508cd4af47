import { mainlandCode } from '#contract/accounts/rules/phone.ts'
import type { CodePurpose } from '#contract/accounts/entities/account.ts'
import { codeResendMs } from '#contract/limits.ts'
import type { CodePool, CodeQuota } from '#contract/site/entities/code-quotas.ts'
import type { ContactPoint } from './contact-point.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** No limit looks further back. */
export const longestWindowMs = dayMs

/** A member's known devices together, to a contact of that member. */
export const codesOfDevicesADay = 10
/** One network (IPv4 address, /64), to one contact. */
export const codesOfAskerADay = 5
/** Everybody else together, to one contact. */
export const codesOfContactADay = 10
/** One network, to whatever contacts; a /56 four times as many, a /48 sixteen times. */
export const codesOfAddressAnHour = 60
/** One member, to contacts that are not bound yet. */
export const bindCodesOfMemberADay = 10
/** Numbers that begin alike: the area code and the seven digits after it, or all but the last four of a shorter one. */
export const codesOfPrefix = { anHour: 30, aDay: 150 } as const
/** What the numbers of one foreign area may have of the site's quota. */
export const foreignShare = 0.2

const pools: Record<CodePurpose, CodePool> = {
  register: 'register',
  login: 'login',
  forgot: 'recovery',
  dormant: 'recovery',
  bind: 'bind',
  withdraw: 'reauthentication',
  reauthenticate: 'reauthentication',
}

/** Purposes of one pool share its limits; no pool empties another one. */
export const poolOf = (purpose: CodePurpose): CodePool => pools[purpose]

const purposesOf = (pool: CodePool): CodePurpose[] =>
  (Object.keys(pools) as CodePurpose[]).filter((purpose) => pools[purpose] === pool)

/** To whom a code goes may be anybody; the others go to a contact that a member has. */
const reachesAnybody = (purpose: CodePurpose): boolean => purpose === 'register' || purpose === 'bind'

const prefixDigits = 7
const digitsBeyondPrefix = 4

/** What numbers that are served together begin with; '' for mail. */
export const prefixOf = ({ channel, areaCode, address }: ContactPoint): string => {
  if (channel === 'mail') return ''
  const digits = address.length - areaCode.length
  return address.slice(0, areaCode.length + Math.max(1, Math.min(prefixDigits, digits - digitsBeyondPrefix)))
}

/** The known devices of a member, as who asks. */
const ownDevices = 'own devices'

interface Asking {
  readonly purpose: CodePurpose
  readonly isKnownDevice?: boolean
}

/** Who asks, as limits see it: the member's own devices, or a network by its key. */
export const askerOf = ({ purpose, isKnownDevice = false }: Asking, network: string): string =>
  isKnownDevice && !reachesAnybody(purpose) ? ownDevices : network

/** Codes that a limit counts; each field narrows it down. */
export interface CodeScope {
  readonly purposes: readonly CodePurpose[]
  readonly contact?: string
  readonly asker?: string
  readonly strangersOnly?: true
  readonly memberId?: string
  /** The key of a network; `isWide`: with all the networks in it. */
  readonly network?: { readonly key: string; readonly isWide: boolean }
  readonly prefix?: string
  readonly areaCode?: string
  readonly channel?: ContactPoint['channel']
  readonly sentOnly?: true
}

export interface CodeLimit {
  readonly scope: CodeScope
  readonly windowMs: number
  readonly max: number
  /** SEND_TOO_OFTEN: of who asks or of the contact. SEND_PAUSED: of many together. */
  readonly code: 'SEND_TOO_OFTEN' | 'SEND_PAUSED'
}

interface LimitedOrder extends Asking {
  readonly contact: ContactPoint
  readonly memberId: string | null
}

/** A network that an address lies in, the narrowest first, and how many times the limit of one it has. */
interface Network {
  readonly key: string
  readonly allowance: number
}

const limitsOfMany = ({ purpose, contact }: LimitedOrder, quota: CodeQuota): CodeLimit[] => {
  const { channel, areaCode } = contact
  const pool = poolOf(purpose)
  const purposes = purposesOf(pool)
  const paused = (scope: Omit<CodeScope, 'purposes'>, anHour: number, aDay: number): CodeLimit[] =>
    [
      { windowMs: hourMs, max: anHour },
      { windowMs: dayMs, max: aDay },
    ].map((window) => ({ scope: { purposes, strangersOnly: true, ...scope }, ...window, code: 'SEND_PAUSED' }))
  const share = (max: number): number => Math.ceil(max * foreignShare)
  const isByMember = pool === 'recovery' || pool === 'reauthentication'
  return [
    // Who recovers gets a code only at a contact of the member who is named: the numbers of strangers are no goal here.
    ...(channel === 'sms' && !isByMember
      ? paused({ prefix: prefixOf(contact) }, codesOfPrefix.anHour, codesOfPrefix.aDay)
      : []),
    ...(channel === 'sms' && areaCode !== mainlandCode
      ? paused({ areaCode, sentOnly: true }, share(quota.anHour), share(quota.aDay))
      : []),
    ...paused({ channel, sentOnly: true }, quota.anHour, quota.aDay),
  ]
}

/**
 * What stands between an order and its code, in the order in which it is told. Whether anybody has the contact changes
 * nothing: orders that reach nobody count as well, but for what the whole site sends. A member's known devices have limits of
 * their own, which nobody else can use up. [C-11]
 */
export const codeLimits = (order: LimitedOrder, networks: readonly Network[], quota: CodeQuota): CodeLimit[] => {
  const { purpose, contact, memberId } = order
  const purposes = purposesOf(poolOf(purpose))
  const asker = askerOf(order, networks[0]?.key ?? '')
  const own = (scope: Omit<CodeScope, 'purposes'>, windowMs: number, max: number): CodeLimit => ({
    scope: { purposes, ...scope },
    windowMs,
    max,
    code: 'SEND_TOO_OFTEN',
  })
  const ofContact = { contact: contact.address }
  const resend = {
    ...own({ ...ofContact, asker }, codeResendMs, 1),
    scope: { purposes: [purpose], ...ofContact, asker },
  }
  if (asker === ownDevices) return [resend, own({ ...ofContact, asker }, dayMs, codesOfDevicesADay)]
  return [
    resend,
    own({ ...ofContact, asker }, dayMs, codesOfAskerADay),
    own({ ...ofContact, strangersOnly: true }, dayMs, codesOfContactADay),
    ...(purpose === 'bind' && memberId !== null ? [own({ memberId }, dayMs, bindCodesOfMemberADay)] : []),
    ...networks.map(({ key, allowance }, nth) =>
      own({ network: { key, isWide: nth > 0 }, strangersOnly: true }, hourMs, codesOfAddressAnHour * allowance),
    ),
    ...limitsOfMany(order, quota),
  ]
}

export const isOwnDevices = (asker: string): boolean => asker === ownDevices
