/** Where the token of a passed check stands in the browser's store. [L-11] */
export const securityTokenKey = 'securityToken'

const expiryHour = 22
const spreadMs = 5 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** 0 up to 5 minutes, always the same for a token, so that not all of a site expire in one moment. */
const spreadOf = (token: string): number =>
  Array.from(token).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % spreadMs, 7)

/**
 * When a token that is kept at `nowMs` expires (both milliseconds since 1970): about 22:00 of the day in the visitor's
 * time zone, or of the next day once that is past. [L-11]
 */
export const securityTokenExpiry = (token: string, nowMs: number): number => {
  const date = new Date(nowMs)
  date.setHours(expiryHour, 0, 0, 0)
  if (date.getTime() + spreadOf(token) <= nowMs) date.setDate(date.getDate() + 1)
  return date.getTime() + spreadOf(token)
}

/** Keeps a token until its evening. [L-11] */
export const writeSecurityToken = (store: Store, token: string, nowMs: number): void =>
  store.setItem(securityTokenKey, `${securityTokenExpiry(token, nowMs)}.${token}`)

export const clearSecurityToken = (store: Store): void => store.removeItem(securityTokenKey)

/** The token in force, or null; what has expired or cannot be read is removed. [L-11] */
export const readSecurityToken = (store: Store, nowMs: number): string | null => {
  const kept = store.getItem(securityTokenKey)
  if (kept === null) return null
  const [, expiresAtMs, token] = /^(\d{1,15})\.(.+)$/su.exec(kept) ?? []
  if (token !== undefined && Number(expiresAtMs) > nowMs) return token
  clearSecurityToken(store)
  return null
}
