/** The log-in page that comes back to where one is. */
export const loginLink = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname === '/app/home' && search === '' ? '/login' : `/login?fromPage=${encodeURIComponent(pathname + search)}`
