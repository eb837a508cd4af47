/** Browsers make passkeys for names of hosts, not for bare addresses such as 127.0.0.1. (WebAuthn §5.1.2) */
const isAddress = (hostname: string): boolean => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

/** Whether passkeys can be made and asked for here. */
export const hasPasskeys = (hostname = location.hostname): boolean =>
  typeof PublicKeyCredential === 'function' && !isAddress(hostname)
