const securityPath = '/app/member/security'

/** What a link to the security centre opens there. */
export type SecurityEdit = 'password' | 'withdraw'

/** The form of a password, and from it the way back to where one is. [V-03, V-05] */
export const securityLink = (edit: SecurityEdit, { pathname, search }: { pathname: string; search: string }): string =>
  pathname === securityPath
    ? `${securityPath}?edit=${edit}`
    : `${securityPath}?edit=${edit}&back=${encodeURIComponent(pathname + search)}`
