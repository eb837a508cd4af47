const key = 'inviteCode'

/** The code of the link that brought this browser here, until it is used; where storage is blocked there is none. [C-15] */
export const keptInvite = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the code of the newest link; empty: it was used. */
export const keepInvite = (code: string): void => {
  try {
    if (code === '') localStorage.removeItem(key)
    else localStorage.setItem(key, code)
  } catch {
    // The address of the registration carries it as well.
  }
}
