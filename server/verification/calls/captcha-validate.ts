import { captchaValidate } from '#contract/verification/calls.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleCaptchaValidate = handle(captchaValidate, async ({ verifications, client }, input) => {
  const verdict = await verifications.answer(input.challengeId, input.answer, client)
  if (verdict === 'expired') return reject('CHALLENGE_EXPIRED')
  return verdict === 'wrong' ? reject('VALID_CODE_ERROR') : accept(verdict)
})
