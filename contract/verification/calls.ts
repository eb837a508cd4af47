import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import {
  Challenge,
  ChallengeAnswer,
  ChallengeKind,
  StepUpId,
  VerificationCounts,
  VerificationTicket,
} from './entities/verification.ts'

/** A fresh challenge for a step-up; the one before it of that step-up is no longer taken. [S-07, C-11] */
export const captchaRegister = defineCall({
  path: 'accounts/captcha/register',
  access: 'anonymous',
  request: z.strictObject({ demandId: StepUpId, kind: ChallengeKind }),
  response: Challenge,
  rejects: ['CHALLENGE_EXPIRED', 'RATE_LIMITED_ADDRESS'],
})

/**
 * Answers a challenge, once: right or wrong, it is used up. `ticket` comes with the last one that was left. [S-07, C-11]
 * VALID_CODE_ERROR: wrong; a step-up takes ten wrong answers and then CHALLENGE_EXPIRED.
 */
export const captchaValidate = defineCall({
  path: 'accounts/captcha/validate',
  access: 'anonymous',
  request: z.strictObject({ challengeId: z.uuid(), answer: ChallengeAnswer }),
  response: z.object({ left: VerificationCounts, ticket: z.nullable(VerificationTicket) }),
  rejects: ['VALID_CODE_ERROR', 'CHALLENGE_EXPIRED', 'RATE_LIMITED_ADDRESS'],
})
