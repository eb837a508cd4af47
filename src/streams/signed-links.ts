import { videoLinkFields } from '#contract/live/rules/video-link.ts'

/** The newest signed query of each folder of an outside source that is watched. */
const newest = new Map<string, URLSearchParams>()

const folderOf = ({ origin, pathname }: URL): string => `${origin}${pathname.replace(/[^/]*$/, '')}`

/** From now on everything of this playlist's folder is asked for with its query. [C-16] */
export const keepLink = (address: string): void => {
  const url = new URL(address)
  newest.set(folderOf(url), url.searchParams)
}

export const dropLink = (address: string): void => void newest.delete(folderOf(new URL(address)))

/** The address with the newest signed query of its folder; any other address as it is. */
export const withNewestLink = (address: string): string => {
  if (newest.size === 0 || !/^https?:/.test(address)) return address
  const url = new URL(address)
  const link = newest.get(folderOf(url))
  if (!link) return address
  for (const field of videoLinkFields) url.searchParams.set(field, link.get(field) ?? '')
  return url.href
}
