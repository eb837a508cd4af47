import { foldWidth } from '#contract/text/text.ts'
import type { Verdict } from '#contract/text/verdict.ts'

export type MailRule = 'format' | 'length'

const address =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The address as it is kept and compared: folded, trimmed, in lower case. */
export const normaliseMail = (typed: string): string => foldWidth(typed).trim().toLowerCase()

/** An address that a mail server takes: ASCII, a part before the @ and a domain with a dot, at most 254 characters. */
export const checkMail = (typed: string): Verdict<MailRule> => {
  const mail = normaliseMail(typed)
  if (mail.length > 254) return 'length'
  return address.test(mail) ? null : 'format'
}

/** someone@example.com → s***e@example.com, ab@example.com → a***@example.com. */
export const maskMail = (mail: string): string => {
  const at = mail.lastIndexOf('@')
  const name = mail.slice(0, Math.max(at, 0))
  return `${name.slice(0, 1)}***${name.length > 3 ? name.slice(-1) : ''}${at < 0 ? '' : mail.slice(at)}`
}
