/** A recovery code is typed where the authenticator's six digits go. */
export const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(code)
