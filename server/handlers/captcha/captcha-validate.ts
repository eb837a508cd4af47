import { captchaValidate } from '#contract/calls/captcha.ts'
import { accept, handle, reject } from '#server/ports/handling.ts'

export const handleCaptchaValidate = handle(captchaValidate, async ({ verifications, client }, input) => {
  const verdict = await verifications.answer(input.challengeId, input.answer, client)
  if (verdict === 'expired') return reject('CHALLENGE_EXPIRED')
  return verdict === 'wrong' ? reject('VALID_CODE_ERROR') : accept(verdict)
})
