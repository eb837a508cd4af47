import type { AdminAnswer } from '#contract/admin.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import { patiently } from '#server/platform/postgres/statement-time.ts'
import type { Members } from './ports.ts'
import type { ChainVerdict } from '#server/platform/hash-chain.ts'
import type { SecurityChain, SecurityLog, SecurityRecord } from './ports/security-log.ts'

interface SecurityAdminDeps {
  securityLog: Pick<SecurityLog, 'list'>
  securityChain: SecurityChain
  members: Pick<Members, 'byName' | 'byIds'>
  audit: Audit
}

/** What checking the log found, as lines; a fault makes it fail. */
export const securityReport = (verdict: ChainVerdict): AdminAnswer =>
  verdict.isWhole
    ? done(`security log clean: ${verdict.head.seq} rows`, `head ${verdict.head.seq}:${verdict.head.hash}`)
    : failed(`security log broken: ${verdict.fault}`)

const lineOf = (record: SecurityRecord, name: string): string => {
  const { seq, atMs, kind, address, region, userAgent, session, details } = record
  const detailsText = Object.keys(details).length > 0 ? JSON.stringify(details) : ''
  return [seq, new Date(atMs).toISOString(), kind, name, address, region, session, detailsText, userAgent]
    .map((part) => (part === '' ? '-' : part))
    .join('  ')
}

/** The security log for operators: with whole addresses. What was read is noted, not what it said. */
export const securityAdmin: AdminHandlers<'security.list' | 'security.verify' | 'security.head', SecurityAdminDeps> = {
  'security.list': async ({ securityLog, members, audit }, { member: name, kind, sinceMs, limit }) => {
    const member = name === undefined ? undefined : await members.byName(name)
    if (name !== undefined && !member) return failed(`there is no member ${name}`)
    const records = await securityLog.list({ memberId: member?.id, kind, sinceMs: sinceMs ?? undefined, limit })
    await audit.note(operator, 'security.list', member?.id ?? 'security', { kind, sinceMs, count: records.length })
    const names = await members.byIds(records.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])))
    return done(...records.map((record) => lineOf(record, names.get(record.memberId ?? '')?.name ?? '')))
  },
  'security.verify': async ({ securityChain, audit }, { head }) => {
    const verdict = await patiently(() => securityChain.verify(head))
    await audit.note(operator, 'security.verify', 'security', verdict)
    return securityReport(verdict)
  },
  'security.head': async ({ securityChain }) => {
    const { seq, hash } = await securityChain.head()
    return done(`${seq}:${hash}`)
  },
}
