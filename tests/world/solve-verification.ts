import { createHash } from 'node:crypto'
import { captchaRegister, captchaValidate } from '#contract/verification/calls.ts'
import type {
  ChallengeAnswer,
  ChallengeKind,
  VerificationCounts,
} from '#contract/verification/entities/verification.ts'
import type { ExpectedAnswer } from '#server/verification/domain/challenge-answers.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { aDrag } from '#tests/builders/drag-trace.ts'
import type { TestClient } from './client.ts'

/** The first nonce whose hash has so many zero bits. Half a million hashes for 19. */
export const nonceOf = (seed: string, zeroBits: number): string => {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(`${seed}:${nonce}`).digest()
    if (hash.readUInt32BE(0) >>> (32 - zeroBits) === 0) return String(nonce)
  }
}

const rightAnswer = (expected: ExpectedAnswer): ChallengeAnswer => {
  if (expected.kind === 'slider') return aDrag(expected.x)
  if (expected.kind === 'proof') return { kind: 'proof', nonce: nonceOf(expected.seed, expected.zeroBits) }
  return expected
}

/** What a person would answer, read from the database: the product tells nobody. */
export const answerOf = async (db: Database, challengeId: string): Promise<ChallengeAnswer> => {
  const { expected } = await db
    .selectFrom('verification_challenges')
    .select('expected')
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  return rightAnswer(expected)
}

const kindsOf = ({ afs, slider, image }: VerificationCounts): ChallengeKind[] => [
  ...Array.from({ length: afs }, () => 'afs' as const),
  ...Array.from({ length: slider }, () => 'slider' as const),
  ...Array.from({ length: image }, () => 'image' as const),
]

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
  let ticket: string | null = null
  for (const kind of kindsOf(left)) {
    const { challengeId } = await client.accepted(captchaRegister, { demandId, kind })
    const answered = await client.accepted(captchaValidate, { challengeId, answer: await answerOf(db, challengeId) })
    ticket = answered.ticket
  }
  if (ticket === null) throw new Error(`the step-up challenge ${demandId} is not solved`)
  return ticket
}
