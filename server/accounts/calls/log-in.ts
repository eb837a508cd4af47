import type { LoginWay } from '#contract/accounts/entities/security-event.ts'
import type { LoginAnswer } from '#contract/accounts/entities/account.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { contactPointOf, contactPointsOf, type ContactPoint } from '#server/accounts/domain/contact-point.ts'
import { deviceWords } from '#server/accounts/domain/new-device.ts'
import { isDormant } from '#server/accounts/domain/dormancy.ts'
import { countTry } from '#server/accounts/tries.ts'
import type { Context } from './handle.ts'
import type { AccountRecord } from '#server/accounts/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { accept, reject, type Accepted, type Outcome, type Rejected } from '#contract/outcome.ts'

const keptSessionMs = 30 * 24 * 60 * 60_000
const shortSessionMs = 12 * 60 * 60_000

/** How long a session lasts: `flag` 1 keeps it. [E-02] */
export const sessionMsOf = (flag: 0 | 1): number => (flag === 1 ? keptSessionMs : shortSessionMs)

export type Entered = Outcome<
  LoginAnswer,
  'ACCOUNT_BLOCKED' | 'DORMANT_MEMBER' | 'PASSWORD_RESET_REQUIRED' | 'SECOND_FACTOR_REQUIRED'
>

/** The member reads of it, in the transaction of the log-in. */
const tellNewDevice =
  ({ inbox, client, now }: Context<'anonymous'>, memberId: string) =>
  (unit: Unit): Promise<void> =>
    inbox.in(unit).put({
      key: `login:${now()}`,
      memberId,
      kind: 'security',
      template: 'login.newDevice',
      values: { time: { atMs: now() }, device: deviceWords(client.userAgent ?? '') },
      link: '/app/member/security',
    })

/** Opens the session of a member who has shown everything that is asked for. */
export const openSession = async (
  context: Context<'anonymous'>,
  member: MemberInfo,
  keepMs: number,
  way: LoginWay,
): Promise<Accepted<LoginAnswer>> => {
  const { sessions, risk, accessControl, client } = context
  const isNew = way !== 'registration' && !(await risk.isKnownDevice(client, member.id))
  const tell = isNew ? tellNewDevice(context, member.id) : undefined
  const opened = await sessions.open(member.id, client, keepMs, way, tell)
  await risk.trust(client, member.id)
  accessControl.welcome(client, member)
  return accept({ ...opened, userInfo: member })
}

/** [S-11] A dormant member gets a flow token to become active with. */
const refuseDormant = async ({ flowTokens }: Context<'anonymous'>, account: AccountRecord) => {
  const { ticket } = await flowTokens.issue('dormant', account.member.id, null)
  const contacts = contactPointsOf(account).map(({ channel, masked }) => ({ channel, masked }))
  return reject('DORMANT_MEMBER', { ticket, status: 'dormant', contacts, lastLoginMs: account.lastLoginMs })
}

/** The sleep-check. [S-11, V-08] */
const refuseIfDormant = async (context: Context<'anonymous'>, account: AccountRecord) => {
  const { settings, now } = context
  const { member, createdAtMs, lastLoginMs } = account
  const activity = { status: member.status, createdAtMs, lastLoginMs }
  return isDormant(activity, settings.get('dormantAfterDays'), now()) ? refuseDormant(context, account) : undefined
}

/** Blocked, secured and dormant members go no further. [E-17, S-11] */
const rejectIfInactive = async (context: Context<'anonymous'>, account: AccountRecord) => {
  if (account.member.status === '2') return reject('ACCOUNT_BLOCKED')
  if (account.mustResetPassword) return reject('PASSWORD_RESET_REQUIRED')
  return refuseIfDormant(context, account)
}

/** Who registers with the code of a dormant member's number may wake that account up. [S-11, V-08] */
export const refuseForDormantOwner = async (context: Context<'anonymous'>, contact: ContactPoint) => {
  const owner = await context.accounts.byContact(contact)
  return owner && owner.member.status !== '2' ? refuseIfDormant(context, owner) : undefined
}

/** What a passkey opens: it is two factors by itself. [E-17, S-11] */
export const enterByPasskey = async (
  context: Context<'anonymous'>,
  account: AccountRecord,
  keepMs: number,
): Promise<Outcome<LoginAnswer, 'ACCOUNT_BLOCKED' | 'DORMANT_MEMBER' | 'PASSWORD_RESET_REQUIRED'>> => {
  return (await rejectIfInactive(context, account)) ?? openSession(context, account.member, keepMs, 'passkey')
}

/** What follows the right password or code, and is told to nobody who has not got it. [E-17, S-11, V-08] */
const enter = async (
  context: Context<'anonymous'>,
  account: AccountRecord,
  keepMs: number,
  way: LoginWay,
): Promise<Entered> => {
  const { flowTokens, authenticators } = context
  const stop = await rejectIfInactive(context, account)
  if (stop) return stop
  if (await authenticators.isOn(account.member.id))
    return reject('SECOND_FACTOR_REQUIRED', await flowTokens.issue('second', account.member.id, { keepMs, way }))
  return openSession(context, account.member, keepMs, way)
}

interface EnteredPassword {
  name: string
  password: string
  /** False: the call has not shown that it knows the password, and the password is not looked at. */
  isProved?: boolean
}

type PasswordVerdict =
  | { account: AccountRecord }
  | { account: undefined; why: 'slowed' | 'wrong'; retryAfterMs: number }

/** Whose password it is. A try is counted before anything is looked at. */
const judgePassword = async (
  context: Context<'anonymous'>,
  { name, password, isProved = true }: EnteredPassword,
): Promise<PasswordVerdict> => {
  const { members, accounts, failedLogins, risk, client } = context
  const counted = await countTry(context, name, async () => (await accounts.byName(name))?.member.id)
  const { retryAfterMs } = counted
  if (retryAfterMs > 0) return { account: undefined, why: 'slowed', retryAfterMs }
  const member = isProved ? await members.checkPassword(name, password) : undefined
  const account = member && (await accounts.byId(member.id))
  if (!account) {
    failedLogins.note({ kind: 'login.failed', who: { name }, way: 'password', client })
    await risk.failed(client)
    return { account, why: 'wrong', ...(await counted.failed()) }
  }
  await counted.succeeded()
  return { account }
}

/** Every log-in with name and password. [E-02, C-11] */
export const logIn = async (
  context: Context<'anonymous'>,
  { keepMs, ...entered }: EnteredPassword & { keepMs: number },
): Promise<Entered | Rejected<'LOGIN_REFUSED'>> => {
  const judged = await judgePassword(context, entered)
  if (judged.account) return enter(context, judged.account, keepMs, 'password')
  return reject('LOGIN_REFUSED', { retryAfterMs: judged.retryAfterMs })
}

/** A registration that made its member before: it opens no more than a log-in does. [C-11] */
export const logInAgain = async (
  context: Context<'anonymous'>,
  entered: EnteredPassword,
): Promise<Entered | Rejected<'REQUEST_ID_REUSED' | 'RATE_LIMITED_ADDRESS'>> => {
  const judged = await judgePassword(context, entered)
  if (!judged.account) return reject(judged.why === 'slowed' ? 'RATE_LIMITED_ADDRESS' : 'REQUEST_ID_REUSED')
  await context.registrations.welcome(judged.account.member.id)
  return enter(context, judged.account, sessionMsOf(0), 'password')
}

interface CodeLogIn {
  areaCode: string
  phone: string
  code: string
  keepMs: number
}

/** Every log-in with a code by SMS. Numbers of nobody answer as wrong codes do. [C-11] */
export const logInByCode = async (
  context: Context<'anonymous'>,
  { areaCode, phone, code, keepMs }: CodeLogIn,
): Promise<Entered | Rejected<'VALID_CODE_ERROR' | 'RATE_LIMITED_ADDRESS'>> => {
  const { accounts, codes, failedLogins, risk, client } = context
  const contact = contactPointOf('sms', areaCode, phone)
  if (!contact) return reject('VALID_CODE_ERROR')
  const counted = await countTry(context, contact.address, async () => (await accounts.byContact(contact))?.member.id)
  if (counted.retryAfterMs > 0) return reject('RATE_LIMITED_ADDRESS')
  const account = await accounts.byContact(contact)
  const isRight = await codes.use('login', contact, account?.member.id ?? null, code, client)
  if (!account || !isRight) {
    if (account) failedLogins.note({ kind: 'login.failed', who: { memberId: account.member.id }, way: 'sms', client })
    await risk.failed(client, account?.member.id)
    return reject('VALID_CODE_ERROR')
  }
  await counted.succeeded()
  return enter(context, account, keepMs, 'sms')
}
