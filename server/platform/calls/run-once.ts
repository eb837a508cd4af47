import type { CodeName } from '#contract/codes.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject, type Accepted, type Rejected } from '#contract/outcome.ts'
import type { Answers } from '#server/platform/idempotency/idempotency.ts'

/** Carries a reject out of a command, so that nothing is kept as its answer. */
class RefusedError<Name extends CodeName> extends Error {
  override name = 'RefusedError'
  readonly outcome: Rejected<Name>
  constructor(outcome: Rejected<Name>) {
    super(outcome.code)
    this.outcome = outcome
  }
}

/**
 * Runs a command once per request id: a retry is answered before anything is checked, and a refused command may be
 * tried again with the same id.
 */
export const runOnce = async <T, Name extends CodeName>(
  { answers, member, path }: { answers: Answers; member: MemberInfo; path: string },
  input: { requestId: string },
  run: () => Promise<Accepted<T> | Rejected<Name>>,
): Promise<Accepted<T> | Rejected<Name> | Rejected<'REQUEST_ID_REUSED'>> => {
  try {
    const result = await answers.once(member.id, input, path, async () => {
      const outcome = await run()
      if (!outcome.ok) throw new RefusedError(outcome)
      return outcome.value
    })
    return 'reused' in result ? reject('REQUEST_ID_REUSED') : accept(result.answer)
  } catch (error) {
    if (error instanceof RefusedError) return error.outcome as Rejected<Name>
    throw error
  }
}
