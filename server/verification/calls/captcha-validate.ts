import { captchaValidate } from '#contract/verification/calls.ts'
import { handle } from './handle.ts'

export const handleCaptchaValidate = handle(captchaValidate, ({ verifications, client }, { challengeId, answer }) =>
  verifications.answer(challengeId, answer, client),
)
