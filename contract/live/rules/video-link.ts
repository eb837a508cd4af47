/** The signed query of an outside stream, by the names of its fields. Everything else of the query is the player's own. [C-16] */
export const videoLinkFields = ['match', 'viewer', 'expires', 'key', 'sign'] as const
export type VideoLinkField = (typeof videoLinkFields)[number]
export type VideoLink = Record<VideoLinkField, string>

/** What an outside source answers to a link that ran out, and to one that was altered or signed by nobody. */
export const videoLinkStatus = { expired: 410, altered: 403 } as const
