/** Where streamers run their room, and others apply for one. */
export const studioPath = '/app/studio'

/** The studio's tabs, in the order in which they stand; the first one is the studio's own address. */
export const studioTabs = ['overview', 'golive', 'settings', 'keys', 'schedule', 'replays'] as const
export type StudioTab = (typeof studioTabs)[number]

export const studioTabPath = (tab: StudioTab): string => (tab === studioTabs[0] ? studioPath : `${studioPath}/${tab}`)
