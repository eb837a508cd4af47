import type { Members } from '#server/accounts/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { StoredMove } from './domain/callback.ts'
import type { Venue } from './ports.ts'
import type { VenueRecord } from './remote/callback-protocol.ts'
import type { SandboxControl } from './sandbox/sandbox-control.ts'
import type { VenueMoves } from './store/venue-moves.ts'
import type { VenueTransfers } from './store/venue-transfers.ts'

const pendingMax = 200

interface VenuesAdminDeps {
  transfers: Pick<VenueTransfers, 'openOfAll'>
  moves: Pick<VenueMoves, 'find'>
  venue: Pick<Venue, 'records'>
  sandbox: SandboxControl | undefined
  members: Pick<Members, 'byName'>
  accountOf: (memberId: string) => string
  audit: Audit
}

/** What is wrong between a venue's record and what we hold under its id; undefined: nothing. */
const differenceOf = (record: VenueRecord, move: StoredMove | undefined): string | undefined => {
  const here = move === undefined ? 'missing' : move.refusal === null ? 'done' : 'refused'
  if (here !== record.state && !(here === 'missing' && record.state === 'refused'))
    return `${record.state} there, ${here} here`
  if (!move || record.state !== 'done' || record.kind === 'rollback') return undefined
  const isSame =
    move.kind === record.kind && move.currency === record.currency && move.amountMinor === record.amountMinor
  return isSame ? undefined : `here it is a ${move.kind} of ${move.amountMinor} ${move.currency}`
}

const off = failed('the sandbox venue is off')
const silent = failed('the sandbox venue does not answer')

/** Transfers that venues have not answered; the sandbox venue's faults, and what is won and lost there. [C-13] */
export const venuesAdmin: AdminHandlers<
  'venue.pending' | 'venue.fault' | 'venue.reconcile' | 'venue.play',
  VenuesAdminDeps
> = {
  'venue.pending': async ({ transfers }) => {
    const open = await transfers.openOfAll(pendingMax)
    return done(
      ...open.map(({ transferId, memberId, channelCode, direction, currency, amountMinor, attempts, createdAtMs }) =>
        [
          new Date(createdAtMs).toISOString(),
          transferId,
          `member ${memberId}`,
          `${direction} ${channelCode}`,
          `${amountMinor} ${currency}`,
          `asked ${attempts} times`,
        ].join('  '),
      ),
    )
  },
  'venue.fault': async ({ sandbox, audit }, { channelCode, fault, times }) => {
    if (!sandbox) return off
    const faults = await sandbox.setFault({ channelCode, fault, times })
    if (!faults) return silent
    await audit.note(operator, 'venue.fault', channelCode, { fault, times })
    return done(faults.length === 0 ? 'the sandbox venue has no faults' : `faults: ${faults.join(', ')}`)
  },
  'venue.reconcile': async ({ venue, moves }, { channelCode }) => {
    const records = await venue.records(channelCode)
    if (!records) return failed(`${channelCode} does not say what it holds`)
    const lines: string[] = []
    for (const record of records) {
      const fault = differenceOf(record, await moves.find(channelCode, record.transactionId))
      const { transactionId, kind, amountMinor, currency } = record
      if (fault) lines.push(`${transactionId}  ${kind} ${amountMinor} ${currency}  ${fault}`)
    }
    const sum = lines.length === 1 ? '1 differs' : `${lines.length} differ`
    return done(`${records.length} records, ${sum}`, ...lines)
  },
  'venue.play': async ({ sandbox, members, accountOf, audit }, { channelCode, member: name, currency, deltaMinor }) => {
    if (!sandbox) return off
    const member = await members.byName(name)
    if (!member) return failed(`there is no member ${name}`)
    const isDone = await sandbox.play({ channelCode, account: accountOf(member.id), currency, deltaMinor })
    if (isDone === undefined) return silent
    if (!isDone) return failed(`${name} has not so much at ${channelCode}`)
    await audit.note(operator, 'venue.play', channelCode, { member: name, currency, deltaMinor })
    return done(`${name} ${deltaMinor > 0 ? 'won' : 'lost'} ${Math.abs(deltaMinor)} ${currency} at ${channelCode}`)
  },
}
