import type { HandlerTable } from '#server/platform/calls/handling.ts'
import { handleCaptchaRegister } from './captcha-register.ts'
import { handleCaptchaValidate } from './captcha-validate.ts'

/** What answers the calls of the captcha group. */
export const captchaHandlers = {
  captchaRegister: handleCaptchaRegister,
  captchaValidate: handleCaptchaValidate,
} satisfies Partial<HandlerTable>
