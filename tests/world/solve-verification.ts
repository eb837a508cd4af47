import { captchaRegister, captchaValidate } from '#contract/verification/calls.ts'
import type {
  ChallengeAnswer,
  ChallengeKind,
  VerificationCounts,
  StepUpChallenge,
} from '#contract/verification/entities/verification.ts'
import type { ExpectedAnswer } from '#server/verification/domain/challenge-answers.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { openJson } from '#server/platform/field-encryption/encrypted-json.ts'
import { challengeContext } from '#server/verification/store/verifications.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { nonceOf } from '#scripts/terminal/solve-by-proof.ts'
import { aDrag } from '#tests/builders/drag-trace.ts'
import type { TestClient } from './client.ts'

const rightAnswer = (expected: ExpectedAnswer): ChallengeAnswer => {
  if (expected.kind === 'slider') return aDrag(expected.x)
  if (expected.kind === 'proof') return { kind: 'proof', nonce: nonceOf(expected.seed, expected.zeroBits) }
  return expected
}

/** What a person would answer, read from the database: the product tells nobody. */
export const answerOf = async (db: Database, challengeId: string): Promise<ChallengeAnswer> => {
  const { sealed } = await db
    .selectFrom('verification_challenges')
    .select('sealed')
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  return rightAnswer(openJson<ExpectedAnswer>(testFieldEncryption, sealed, challengeContext(challengeId)))
}

const nextOf = ({ afs, slider, image }: VerificationCounts): ChallengeKind | undefined => {
  if (afs > 0) return 'afs'
  if (slider > 0) return 'slider'
  return image > 0 ? 'image' : undefined
}

/** Solves one kind after the other until nothing is left. */
const solveLeft = async (
  client: Pick<TestClient, 'accepted'>,
  { demandId, left }: Pick<StepUpChallenge, 'demandId' | 'left'>,
  db: Database,
): Promise<string> => {
  const kind = nextOf(left)
  if (kind === undefined) throw new Error(`the step-up challenge ${demandId} asks for nothing`)
  const { challengeId } = await client.accepted(captchaRegister, { demandId, kind })
  const answered = await client.accepted(captchaValidate, { challengeId, answer: await answerOf(db, challengeId) })
  return answered.ticket ?? solveLeft(client, { demandId, left: answered.left }, db)
}

/** Solves all that a step-up challenge asks for through the calls, as a person would; gives the ticket. */
export const solveStepUp = async (
  client: Pick<TestClient, 'accepted'>,
  db: Database,
  demandId: string,
): Promise<string> => {
  const { left_counts: left } = await db
    .selectFrom('verification_demands')
    .select('left_counts')
    .where('id', '=', demandId)
    .executeTakeFirstOrThrow()
  return solveLeft(client, { demandId, left }, db)
}
