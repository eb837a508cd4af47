import type { Language } from '#contract/codes.ts'
import type { AccessControl } from '#server/access/ports.ts'
import type { Referrals } from '#server/agents/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Risk } from '#server/verification/ports.ts'
import { accountsAdmin } from './admin.ts'
import { createCallSubjects } from './call-subjects.ts'
import { securityAdmin } from './security-admin.ts'
import { accountsTable } from './calls/calls-table.ts'
import { createLoginLimiter, forgetAfterMs } from './login-limiter.ts'
import { createOperatorActions } from './operator-actions.ts'
import { createOwnPassword } from './own-password.ts'
import { createAccounts as openAccounts } from './store/accounts.ts'
import { createAccountChanges } from './store/account-changes.ts'
import { createAuthenticators } from './store/authenticators.ts'
import { createDisowning } from './store/disowning.ts'
import { createFailedLogins } from './store/failed-logins.ts'
import { createFlowTokens } from './store/flow-tokens.ts'
import { createInvitations } from './store/invitations.ts'
import { createLoginFailures } from './store/login-failures.ts'
import { memberKinds } from './store/member-kinds.ts'
import { createMemberStatuses } from './store/member-statuses.ts'
import { createMembers } from './store/members.ts'
import { createOneTimeCodes } from './store/one-time-codes.ts'
import { createPasskeys, relyingPartyOf } from './store/passkeys.ts'
import { createAudience } from './store/audience.ts'
import { createAgreements } from './store/agreements.ts'
import { createReauthentications } from './store/reauthentications.ts'
import { createRecovery } from './store/recovery.ts'
import { createRegistrations } from './store/registrations.ts'
import { createSecurityChain } from './store/security-chain.ts'
import { createSecurityLog } from './store/security-log.ts'
import { createSessions } from './store/sessions.ts'
import type { SiteSettings } from '#server/site/ports.ts'

const sessionsKeptMs = 30 * 24 * 60 * 60_000

interface AccountsDeps {
  settings: SiteSettings
  risk: Risk
  inbox: Pick<Inbox, 'in'>
  accessControl: AccessControl
  publicOrigin: string | undefined
  /** Origin of links in messages. */
  linkOrigin: string
  referrals: Referrals
  /** What a new member gets. */
  welcome: (memberId: string) => Promise<void>
}

/** What is known of a member before anything else: the names and the open sessions. */
export const createMemberSessions = (
  infrastructure: Infrastructure,
  { perMember, idleMs }: { perMember: number; idleMs: number },
) => {
  const { db, log, now, units, audit, housekeeping } = infrastructure
  const sessions = createSessions(db, { now, log, units, perMember, idleMs })
  housekeeping.add(() => sessions.endIdle())
  housekeeping.add(() => sessions.sweep(sessionsKeptMs))
  const securityLog = createSecurityLog(db, now)
  const operatorActions = createOperatorActions({ units, audit, securityLog })
  return { members: createMembers(db), sessions, securityLog, operatorActions }
}

const createSecondFactors = (infrastructure: Infrastructure, { settings, publicOrigin }: AccountsDeps) => {
  const { db, now, fieldEncryption, housekeeping } = infrastructure
  const party = relyingPartyOf(publicOrigin, settings.get('siteName'))
  const passkeys = createPasskeys(db, { party, now })
  const siteName = () => settings.get('siteNameEn') || settings.get('siteName')
  housekeeping.add(() => passkeys.sweep())
  return { passkeys, authenticators: createAuthenticators(db, { now, fieldEncryption, siteName }) }
}

/** Who registers, logs in and recovers, with which codes and factors. [C-11, S-04, S-11] */
export const createAccounts = (
  infrastructure: Infrastructure,
  deps: AccountsDeps & ReturnType<typeof createMemberSessions>,
) => {
  const { db, log, now, fieldEncryption, audit, units, idempotency, messageOutbox, housekeeping, shutdown } =
    infrastructure
  const { settings, sessions, members, risk, accessControl, welcome } = deps
  const loginFailures = createLoginFailures(db, { keptMs: forgetAfterMs, now, log })
  shutdown.add('login failures', () => loginFailures.flush())
  const failedLogins = createFailedLogins(db, { now, log })
  shutdown.add('failed log-ins', () => failedLogins.close())
  const accounts = openAccounts(db, { sessions, now })
  const flowTokens = createFlowTokens(db, now)
  const onCommitted = (): void => messageOutbox.nudge()
  const siteName = (language: Language): string =>
    (language === 'en' ? settings.get('siteNameEn') : '') || settings.get('siteName')
  const quotas = () => settings.get('codeQuotas')
  const codes = createOneTimeCodes(db, { fieldEncryption, now, siteName, quotas, onCommitted })
  const telling = { fieldEncryption, now, siteName, onCommitted }
  const accountChanges = createAccountChanges(db, { ...telling, origin: deps.linkOrigin, log })
  housekeeping.add(() => accountChanges.sweep())
  const securityLog = accountChanges.following(deps.securityLog)
  const disowning = createDisowning({ ...telling, units, sessions, securityLog })
  for (const store of [codes, flowTokens]) housekeeping.add(() => store.sweep())
  const loginLimiter = createLoginLimiter(now, loginFailures)
  const reauthentications = createReauthentications(db, { codes, now })
  const ports = {
    members,
    operatorActions: deps.operatorActions,
    sessions,
    securityLog,
    accounts,
    flowTokens,
    codes,
    loginLimiter,
    failedLogins,
    reauthentications,
    accountChanges,
    withdrawalHold: accountChanges.hold,
    disowning,
    agreements: createAgreements(db, { settings, now }),
    ownPassword: createOwnPassword({ members, loginLimiter, failedLogins, risk, reauthentications }),
    registrations: createRegistrations(db, { codes, accounts, now, units, referrals: deps.referrals, welcome }),
    recovery: createRecovery(db, { codes, flowTokens, accounts, sessions, securityLog, units, now }),
    inbox: deps.inbox,
    ...createSecondFactors(infrastructure, deps),
  }
  for (const factors of [ports.passkeys, ports.authenticators])
    disowning.undoes((unit, memberId, disowned) => factors.in(unit).undo(memberId, disowned))
  const memberStatuses = createMemberStatuses(db, { sessions, now })
  return {
    ...ports,
    memberStatuses,
    memberKinds,
    audience: createAudience(db),
    subjectOf: createCallSubjects(ports),
    calls: serve(accountsTable, { ...ports, now, settings, accessControl, risk, units, idempotency, audit }),
    admin: {
      ...serveCommands(accountsAdmin, { memberStatuses, invitations: createInvitations(db), disowning }),
      ...serveCommands(securityAdmin, { securityLog, securityChain: createSecurityChain(db), members, audit }),
    },
  }
}
