import type { CodeName } from '#contract/codes.ts'
import { reject, type Outcome } from '#contract/outcome.ts'
import { countTry } from '#server/accounts/tries.ts'
import type { Context } from './handle.ts'

/** Tries a code of the member's authenticator; guesses, which answer VALID_CODE_ERROR, are slowed down as log-ins are. */
export const slowed = async <Value, Code extends CodeName>(
  context: Context<'member'>,
  attempt: () => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'RATE_LIMITED_MEMBER'>> => {
  const { risk, member, client } = context
  const counted = await countTry(context, `second ${member.id}`, async () => member.id)
  if (counted.retryAfterMs > 0) return reject('RATE_LIMITED_MEMBER')
  const outcome = await attempt()
  const isWrong = !outcome.ok && outcome.code === 'VALID_CODE_ERROR'
  await (isWrong ? risk.failed(client, member.id) : counted.succeeded())
  return outcome
}
