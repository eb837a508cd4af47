export const homePath = '/app/home'
export const loginPath = '/login'

const anyOrigin = 'https://same.invalid'

const isSamePath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, anyOrigin) && new URL(path, anyOrigin).origin === anyOrigin

const hasControl = (path: string): boolean => /\p{Cc}/u.test(path)

/**
 * Where to go after a login: `fromPage` if it is a path of this origin and no login page itself, else home.
 */
export const safeFromPage = (fromPage: string): string => {
  if (fromPage.includes('\\') || hasControl(fromPage) || !isSamePath(fromPage)) return homePath
  const { pathname, search, hash } = new URL(fromPage, anyOrigin)
  if (pathname === loginPath || pathname === '/entry/login' || pathname.startsWith('//')) return homePath
  return `${pathname}${search}${hash}`
}

/** The login page that leads back to `fromPage`. */
export const loginFrom = (fromPage: string): string => {
  const target = fromPage === '' ? homePath : safeFromPage(fromPage)
  return target === homePath ? loginPath : `${loginPath}?fromPage=${encodeURIComponent(target)}`
}
