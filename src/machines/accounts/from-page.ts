export const homePath = '/app/home'
export const loginPath = '/login'

/** Pages that lead into the site, so that nothing leads back to them. */
const entrances: readonly string[] = [loginPath, '/entry/login', '/register', '/entry/register', '/forgot']

/** Whether a path is a log-in, a registration or a forgotten password. */
export const isEntrance = (pathname: string): boolean => entrances.includes(pathname)

const anyOrigin = 'https://same.invalid'

const isSamePath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, anyOrigin) && new URL(path, anyOrigin).origin === anyOrigin

const hasControl = (path: string): boolean => /\p{Cc}/u.test(path)

/**
 * Where to go after a login: `fromPage` if it is a path of this origin and no entrance itself, else home.
 */
export const safeFromPage = (fromPage: string): string => {
  if (fromPage.includes('\\') || hasControl(fromPage) || !isSamePath(fromPage)) return homePath
  const { pathname, search, hash } = new URL(fromPage, anyOrigin)
  if (isEntrance(pathname) || pathname.startsWith('//')) return homePath
  return `${pathname}${search}${hash}`
}

/** Where somebody goes on who has changed a password: where they came from to do so, else the page of the change. [S-04] */
export const pageAfterChange = (page: string): string => {
  const [pathname = '', search = ''] = page.split('?')
  const params = new URLSearchParams(search)
  const back = params.get('back')
  if (back !== null) return safeFromPage(back)
  params.delete('edit')
  return params.size === 0 ? pathname : `${pathname}?${params}`
}

/** The login page that leads back to `fromPage`. */
export const loginFrom = (fromPage: string): string => {
  const target = fromPage === '' ? homePath : safeFromPage(fromPage)
  return target === homePath ? loginPath : `${loginPath}?fromPage=${encodeURIComponent(target)}`
}
