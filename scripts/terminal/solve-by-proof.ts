import { createHash } from 'node:crypto'
import { captchaRegister, captchaValidate } from '#contract/verification/calls.ts'
import type { Call, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { Challenge, ChallengeAnswer, StepUpChallenge } from '#contract/verification/entities/verification.ts'

/** The first nonce whose hash has so many zero bits. Half a million hashes for 19. */
export const nonceOf = (seed: string, zeroBits: number): string => {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(`${seed}:${nonce}`).digest()
    if (hash.readUInt32BE(0) >>> (32 - zeroBits) === 0) return String(nonce)
  }
}

const answerTo = (challenge: Challenge): ChallengeAnswer =>
  challenge.kind === 'proof' ? { kind: 'proof', nonce: nonceOf(challenge.seed, challenge.zeroBits) } : { kind: 'afs' }

/** Makes a call and gives what it answered; throws for anything else. */
type Accepted = <C extends Call>(call: C, input: RequestOf<C>) => Promise<ResponseOf<C>>

/** Solves a step-up challenge without a picture, one kind after the other; gives the ticket. [S-06, S-07] */
export const solveByProof = async (
  accepted: Accepted,
  { demandId, left }: Pick<StepUpChallenge, 'demandId' | 'left'>,
): Promise<string> => {
  const challenge = await accepted(captchaRegister, { demandId, kind: left.afs > 0 ? 'afs' : 'proof' })
  const answer = answerTo(challenge)
  const answered = await accepted(captchaValidate, { challengeId: challenge.challengeId, answer })
  return answered.ticket ?? solveByProof(accepted, { demandId, left: answered.left })
}
