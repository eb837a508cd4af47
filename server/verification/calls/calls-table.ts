import type { VerificationCallDeps } from './handle.ts'
import type { CallTable } from '#server/platform/calls/handling.ts'
import { handleCaptchaRegister } from './captcha-register.ts'
import { handleCaptchaValidate } from './captcha-validate.ts'

/** What answers the calls of verification. */
export const verificationTable = {
  captchaRegister: handleCaptchaRegister,
  captchaValidate: handleCaptchaValidate,
} satisfies CallTable<VerificationCallDeps>
