import { browserOf, deviceTypeOf } from '#contract/site/rules/device-type.ts'

/** A device in a sentence, by its user agent. */
export const deviceWords = (userAgent: string): { zh: string; en: string } => {
  const [type, browser] = [deviceTypeOf(userAgent), browserOf(userAgent)]
  const ofBrowser = browser === 'other' ? '' : ` · ${browser}`
  return {
    zh: `${type === 'other' ? '其他设备' : type}${ofBrowser}`,
    en: `${type === 'other' ? 'another device' : type}${ofBrowser}`,
  }
}
