import type { CodeName } from '#contract/codes.ts'
import type { PlaySession, Protection as ProtectionView } from '#contract/protection/entities/protection.ts'
import { protectionExclude, protectionTimeOut } from '#contract/protection/calls.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { handlerFor, type Context } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { ChangedBy, OpenStakes, ProtectionChanges } from '#server/protection/ports.ts'
import { sessionWithOpenStakes } from '#server/protection/session-with-open-stakes.ts'

/** What the calls of this subject work with. */
export interface ProtectionCallDeps {
  changes: ProtectionChanges
  openStakes: OpenStakes
  units: UnitOfWork
  idempotency: Idempotency
}

export const handle = handlerFor<ProtectionCallDeps>()

/** The same with the session of play as its member sees it. */
export const answerWithOpenStakes = async <Answer extends { play: PlaySession }>(
  { openStakes, member }: Context<'member', ProtectionCallDeps>,
  answer: Answer,
): Promise<Answer> => ({ ...answer, play: await sessionWithOpenStakes(openStakes, member.id, answer.play) })

/** A command that changes something of the member's protection once, and answers what it is then. */
export const changeOnce = async <Code extends CodeName>(
  context: Context<'member', ProtectionCallDeps>,
  command: { path: string; body: { requestId: string } },
  change: (unit: Unit, by: ChangedBy) => Promise<Outcome<null, Code>>,
): Promise<Outcome<ProtectionView, Code | 'REQUEST_ID_REUSED' | 'RATE_LIMITED_MEMBER'>> => {
  const { idempotency, changes, member } = context
  const memberId = member.id
  const isPause = command.path === protectionTimeOut.path || command.path === protectionExclude.path
  const outcome = await idempotency.once<ProtectionView, Code | 'RATE_LIMITED_MEMBER', undefined>(
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
  return outcome.ok ? accept(await answerWithOpenStakes(context, outcome.value)) : outcome
}
