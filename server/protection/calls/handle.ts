import type { CodeName } from '#contract/codes.ts'
import type { Protection as ProtectionView } from '#contract/protection/entities/protection.ts'
import { protectionExclude, protectionTimeOut } from '#contract/protection/calls.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { handlerFor, type Context } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { ChangedBy, ProtectionChanges } from '#server/protection/ports.ts'

/** What the calls of this subject work with. */
export interface ProtectionCallDeps {
  changes: ProtectionChanges
  units: UnitOfWork
  idempotency: Idempotency
}

export const handle = handlerFor<ProtectionCallDeps>()

/** A command that changes something of the member's protection once, and answers what it is then. */
export const changeOnce = <Code extends CodeName>(
  context: Context<'member', ProtectionCallDeps>,
  command: { path: string; body: { requestId: string } },
  change: (unit: Unit, by: ChangedBy) => Promise<Outcome<null, Code>>,
): Promise<Outcome<ProtectionView, Code | 'REQUEST_ID_REUSED' | 'RATE_LIMITED_MEMBER'>> => {
  const { idempotency, changes, member } = context
  const memberId = member.id
  const isPause = command.path === protectionTimeOut.path || command.path === protectionExclude.path
  return idempotency.once<ProtectionView, Code | 'RATE_LIMITED_MEMBER', undefined>(
    { memberId, ...command },
    {
      check: async () => accept(undefined),
      effect: async (unit) => {
        if (!isPause && (await changes.areTooMany(unit, memberId))) return reject('RATE_LIMITED_MEMBER')
        const changed = await change(unit, { memberId, from: context })
        return changed.ok ? accept(await changes.view(unit, memberId)) : changed
      },
    },
  )
}
