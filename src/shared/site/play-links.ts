const electronicDefault = '/app/egame/ybegdz'
const playPage = '/play.html'
const addressMax = 2000

/**
 * Where a venue's electronic games are: its two letters in lower case, 'by' for 'yb'; YBDZ has its own address, and
 * everything else is the default.
 */
export const egamePathOf = (venueCode: string): string => {
  const code = venueCode.toLowerCase()
  if (code === 'ybdz') return '/app/egame/dz'
  if (!/^[a-z]{2}$/.test(code)) return electronicDefault
  return `/app/egame/${code === 'yb' ? 'by' : code}`
}

/** Where the tables of a venue of live casino are; of none: of all of them. */
export const casinoPathOf = (venueCode: string): string => {
  const code = venueCode.toLowerCase()
  return /^[a-z0-9]{2,20}$/.test(code) ? `/app/casino/${code}` : '/app/casino'
}

/** Whether a play link may lead there: https, or this site itself; no names or passwords in the address. */
const isPlayable = ({ protocol, origin, username, password, pathname }: URL, siteOrigin: string): boolean =>
  (protocol === 'https:' || (protocol === 'http:' && origin === siteOrigin)) &&
  username === '' &&
  password === '' &&
  !(origin === siteOrigin && pathname === playPage)

const playableOf = (address: string, siteOrigin: string): string | null => {
  if (!URL.canParse(address, siteOrigin)) return null
  const url = new URL(address, siteOrigin)
  return isPlayable(url, siteOrigin) && url.href.length <= addressMax ? url.href : null
}

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string): string | null => {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The page that leads to a game of another site or of this one: /play.html with the address as base64url of its UTF-8
 * in `u`. Null for an address that no play link may have.
 */
export const playLink = (address: string, siteOrigin: string): string | null => {
  const href = playableOf(address, siteOrigin)
  return href === null ? null : `${playPage}?u=${toBase64Url(href)}`
}

/** A game of a venue as a play link names it. */
export interface LinkedGame {
  readonly channelCode: string
  readonly gameId: string
  readonly isDemo: boolean
}

/** The page that opens a game of a venue. The address that the venue gave is added to it in `u` once it is known. */
export const gamePlayLink = ({ channelCode, gameId, isDemo }: LinkedGame, launchedUrl?: string): string => {
  const asked = new URLSearchParams({ game: `${channelCode}/${gameId}` })
  if (isDemo) asked.set('demo', '1')
  if (launchedUrl !== undefined) asked.set('u', toBase64Url(launchedUrl))
  return `${playPage}?${asked.toString()}`
}

/** What a game's play link says; null: it names no game. `launchedUrl`: an address of it that was opened before. */
export const gameOfPlayLink = (query: URLSearchParams): (LinkedGame & { launchedUrl: string | null }) | null => {
  const [, channelCode, gameId] = /^([A-Za-z0-9]{2,20})\/([\w-]{1,40})$/.exec(query.get('game') ?? '') ?? []
  if (channelCode === undefined || gameId === undefined) return null
  const launchedUrl = fromBase64Url(query.get('u') ?? '')
  return {
    channelCode,
    gameId,
    isDemo: query.get('demo') === '1',
    launchedUrl: launchedUrl !== null && URL.canParse(launchedUrl) ? launchedUrl : null,
  }
}

/** The address that a play link leads to, or null for what `playLink` has not made. */
export const targetOfPlayLink = (link: string, siteOrigin: string): string | null => {
  const { pathname, searchParams } = new URL(link, siteOrigin)
  const address = fromBase64Url(searchParams.get('u') ?? '')
  return pathname === playPage && address !== null && address !== '' ? playableOf(address, siteOrigin) : null
}
