/** The page under the name of this machine, where its address is all that keeps passkeys from it; else null. */
export const namedPage = (href = location.href): string | null => {
  const page = new URL(href)
  if (typeof PublicKeyCredential !== 'function' || !/^(?:127\.[\d.]+|\[::1\])$/.test(page.hostname)) return null
  page.hostname = 'localhost'
  return page.href
}
