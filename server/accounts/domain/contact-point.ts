import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import { checkMail, maskMail, normaliseMail } from '#contract/accounts/rules/mail.ts'
import { maskPhone } from '#contract/accounts/rules/phone.ts'
import { readPhone } from './phone-number.ts'

/** Where a message reaches somebody. */
export interface ContactPoint {
  readonly channel: ContactChannel
  /** A phone number as E.164, or a mail address in lower case: what it is kept and compared by. */
  readonly address: string
  /** `+86`; '' for mail. */
  readonly areaCode: string
  /** As it may be shown to who did not type it. */
  readonly masked: string
}

/** A contact as typed, or undefined when the rule of its channel refuses it. [V-04] */
export const contactPointOf = (channel: ContactChannel, areaCode: string, typed: string): ContactPoint | undefined => {
  if (channel === 'mail') {
    if (checkMail(typed) !== null) return undefined
    const address = normaliseMail(typed)
    return { channel, address, areaCode: '', masked: maskMail(address) }
  }
  const phone = readPhone(areaCode, typed)
  if (phone === undefined) return undefined
  return { channel, address: `${areaCode}${phone}`, areaCode, masked: maskPhone(phone) }
}

interface KeptContacts {
  readonly phone: string | null
  readonly phoneArea: string | null
  readonly mail: string | null
}

/** The contacts that a member has, phone first. */
export const contactPointsOf = ({ phone, phoneArea, mail }: KeptContacts): ContactPoint[] => {
  const points: ContactPoint[] = []
  if (phone !== null && phoneArea !== null)
    points.push({
      channel: 'sms',
      address: phone,
      areaCode: phoneArea,
      masked: maskPhone(phone.slice(phoneArea.length)),
    })
  if (mail !== null) points.push({ channel: 'mail', address: mail, areaCode: '', masked: maskMail(mail) })
  return points
}
