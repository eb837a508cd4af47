/** Where each part of the wallet is. */
export const walletPath = '/app/wallet'
export const statementPath = `${walletPath}/statement`
export const depositPath = `${walletPath}/deposit`
