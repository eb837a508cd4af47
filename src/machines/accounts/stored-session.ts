import { MemberInfo } from '#contract/members/entities/member.ts'

/** Where a session stands in the browser's store. [S-01, S-04] */
export const sessionKeys = {
  token: 'token',
  userInfo: 'userInfo',
  passwordReminder: 'passwordReminder',
  passwordReminderAt: 'passwordReminderAt',
  phoneBind: 'phoneBind',
} as const

export interface StoredSession {
  readonly token: string
  readonly userInfo: MemberInfo | null
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const parseMember = (text: string | null): MemberInfo | null => {
  if (text === null) return null
  try {
    return MemberInfo.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** What an earlier visit left; an unreadable userInfo counts as none. [S-01] */
export const readStoredSession = (store: Store): StoredSession => ({
  token: store.getItem(sessionKeys.token) ?? '',
  userInfo: parseMember(store.getItem(sessionKeys.userInfo)),
})

/** Keeps token and member for the next visit. [S-01] */
export const writeStoredSession = (store: Store, { token, userInfo }: StoredSession): void => {
  store.setItem(sessionKeys.token, token)
  if (userInfo) store.setItem(sessionKeys.userInfo, JSON.stringify(userInfo))
}

/** Removes exactly the token, the user info, the password-reminder flags and the phone-bind flag. [S-04] */
export const clearStoredSession = (store: Store): void => {
  for (const key of Object.values(sessionKeys)) store.removeItem(key)
}
