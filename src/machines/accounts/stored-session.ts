import type { AccountFlags } from './account-reminder-machine.ts'
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

const noTime = 0

/** What an earlier page of this session kept; what cannot be read counts as nothing. [S-04] */
export const readAccountFlags = (store: Store): AccountFlags => {
  const reminder = store.getItem(sessionKeys.passwordReminder)
  const phoneBind = store.getItem(sessionKeys.phoneBind)
  const remindedAt = Number(store.getItem(sessionKeys.passwordReminderAt) ?? noTime)
  return {
    passwordReminder: reminder === 'imported' || reminder === 'aged' ? reminder : null,
    passwordReminderAt: Number.isSafeInteger(remindedAt) && remindedAt > 0 ? remindedAt : noTime,
    phoneBind: phoneBind === '0' || phoneBind === '1' ? phoneBind : null,
  }
}

const setOrRemove = (store: Store, key: string, value: string | null): void => {
  if (value === null) store.removeItem(key)
  else store.setItem(key, value)
}

/** Keeps the flags as long as the session is kept. [S-04] */
export const writeAccountFlags = (
  store: Store,
  { passwordReminder, passwordReminderAt, phoneBind }: AccountFlags,
): void => {
  setOrRemove(store, sessionKeys.passwordReminder, passwordReminder)
  setOrRemove(store, sessionKeys.passwordReminderAt, passwordReminderAt === noTime ? null : String(passwordReminderAt))
  setOrRemove(store, sessionKeys.phoneBind, phoneBind)
}

/** Removes exactly the token, the user info, the password-reminder flags and the phone-bind flag. [S-04] */
export const clearStoredSession = (store: Store): void => {
  for (const key of Object.values(sessionKeys)) store.removeItem(key)
}
