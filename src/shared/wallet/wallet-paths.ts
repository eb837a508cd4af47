/** Where each part of the wallet is. */
export const walletPath = '/app/wallet'
export const statementPath = `${walletPath}/statement`
export const transferPath = `${walletPath}/transfer`
export const depositPath = `${walletPath}/deposit`
export const withdrawPath = `${walletPath}/withdraw`
export const interestPath = `${walletPath}/interest`
export const convertPath = `${walletPath}/convert`
