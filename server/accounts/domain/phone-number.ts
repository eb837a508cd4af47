import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { checkPhone, mainlandCode, normalisePhone } from '#contract/accounts/rules/phone.ts'

/**
 * The digits after the area code, as networks dial them: a national zero is gone. Undefined: no number of that area, or no
 * area. Mainland numbers follow the rule of their own alone. [V-04]
 */
export const readPhone = (areaCode: string, typed: string): string | undefined => {
  if (checkPhone(areaCode, typed) !== null) return undefined
  const phone = normalisePhone(areaCode, typed)
  if (areaCode === mainlandCode) return phone
  const number = parsePhoneNumberFromString(`${areaCode}${phone}`)
  return number?.isValid() && `+${number.countryCallingCode}` === areaCode ? number.nationalNumber : undefined
}
