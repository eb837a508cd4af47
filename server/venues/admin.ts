import type { Members } from '#server/accounts/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Reconciler } from './reconciler.ts'
import type { SandboxControl } from './sandbox/sandbox-control.ts'
import type { VenueDifferences } from './store/venue-differences.ts'
import type { VenueTransfers } from './store/venue-transfers.ts'

const pendingMax = 200
const differencesMax = 200

interface VenuesAdminDeps {
  transfers: Pick<VenueTransfers, 'openOfAll'>
  reconciler: Pick<Reconciler, 'read'>
  differences: Pick<VenueDifferences, 'open' | 'end'>
  now: () => number
  sandbox: SandboxControl | undefined
  members: Pick<Members, 'byName'>
  accountOf: (memberId: string) => string
  audit: Audit
}

const off = failed('the sandbox venue is off')
const silent = failed('the sandbox venue does not answer')

/** Transfers that venues have not answered; the sandbox venue's faults, and what is won and lost there. [C-13] */
export const venuesAdmin: AdminHandlers<
  'venue.pending' | 'venue.fault' | 'venue.reconcile' | 'venue.differences' | 'venue.difference-close' | 'venue.play',
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
  'venue.reconcile': async ({ reconciler }, { channelCode }) =>
    (await reconciler.read(channelCode))
      ? done(`${channelCode} was read: see venue differences`)
      : failed(`${channelCode} does not say what it holds`),
  'venue.differences': async ({ differences }) => {
    const open = await differences.open(differencesMax)
    if (open.length === 0) return done('nothing differs')
    return done(
      ...open.map(({ channelCode, transactionId, what, foundAtMs }) =>
        [new Date(foundAtMs).toISOString(), channelCode, transactionId, what].join('  '),
      ),
    )
  },
  'venue.difference-close': async ({ differences, audit, now }, { channelCode, transactionId, note }) => {
    const ended = { state: 'closed', note, at: new Date(now()) } as const
    if (!(await differences.end(channelCode, transactionId, ended)))
      return failed(`there is no open difference ${transactionId} at ${channelCode}`)
    await audit.note(operator, 'venue.difference-close', channelCode, { transactionId, note })
    return done(`${transactionId} is closed`)
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
