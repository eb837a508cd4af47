const key = 'grandstand.loginName'

/** The name of the last log-in, if its owner wanted it remembered; never a password. */
export const readRememberedName = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Remembers a name; '' forgets it. */
export const rememberName = (name: string): void => {
  try {
    if (name === '') localStorage.removeItem(key)
    else localStorage.setItem(key, name)
  } catch {
    // Private windows may have no storage: the name is typed again then.
  }
}
