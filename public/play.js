// Reads what playLink of src/features/play-links.ts writes; play-page.test.ts holds both to the same links.
{
  const targetOf = (text) => {
    try {
      const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
      const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
      const url = new URL(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      const isOwn = url.origin === location.origin
      const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isOwn)
      if (!isSafe || url.username !== '' || url.password !== '' || url.href.length > 2000) return null
      return isOwn && url.pathname === location.pathname ? null : { href: url.href, host: url.host, isOwn }
    } catch {
      return null
    }
  }

  const element = (id) => document.getElementById(id)
  const target = targetOf(new URLSearchParams(location.search).get('u') ?? '')
  if (target?.isOwn) location.replace(target.href)
  else if (target) {
    element('host').textContent = target.host
    element('go').href = target.href
    element('leaving').hidden = false
  } else element('broken').hidden = false
}
