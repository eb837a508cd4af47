export type DeviceType = 'iPhone' | 'iPad' | 'Android' | 'Linux' | 'Mac' | 'Windows' | 'other'

/** The first that fits counts: phones of Windows name Android and iPhone too, Android names Linux. */
const marks = [
  ['Windows', /windows/i],
  ['iPad', /ipad/i],
  ['iPhone', /iphone|ipod/i],
  ['Android', /android/i],
  ['Mac', /macintosh|mac os x/i],
  ['Linux', /linux|x11|cros/i],
] as const satisfies readonly (readonly [DeviceType, RegExp])[]

export type BrowserName = 'WeChat' | 'Edge' | 'Opera' | 'Samsung' | 'Firefox' | 'Chrome' | 'Safari' | 'other'

/** The first that fits counts: most name Chrome or Safari beside themselves. */
const browserMarks = [
  ['WeChat', /micromessenger/i],
  ['Edge', /\bedg(?:e|a|ios)?\//i],
  ['Opera', /\bopr\/|\bopera\b/i],
  ['Samsung', /samsungbrowser/i],
  ['Firefox', /firefox|fxios/i],
  ['Chrome', /chrome|crios|chromium/i],
  ['Safari', /safari/i],
] as const satisfies readonly (readonly [BrowserName, RegExp])[]

/** The browser that a user agent names. */
export const browserOf = (userAgent: string): BrowserName =>
  browserMarks.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other'

/**
 * The kind of device that a user agent names. An iPad calls itself a Macintosh; `touchPoints` (the browser's
 * navigator.maxTouchPoints, unknown to a server) tells them apart. [L-12]
 */
export const deviceTypeOf = (userAgent: string, touchPoints = 0): DeviceType => {
  const found = marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other'
  return found === 'Mac' && touchPoints > 1 ? 'iPad' : found
}
