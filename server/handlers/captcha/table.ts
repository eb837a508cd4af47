import { notYet, type HandlerTable } from '#server/ports/handling.ts'

/** What answers the calls of the captcha group. */
export const captchaHandlers = {
  captchaRegister: notYet,
  captchaValidate: notYet,
} satisfies Partial<HandlerTable>
