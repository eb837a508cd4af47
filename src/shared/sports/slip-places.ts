export const isRoomPath = (path: string): boolean => path.startsWith('/app/room/')

/** Pages that keep room for the slip at their side. */
export const hasSlipPanel = (path: string): boolean => /^\/app\/(?:sports|match)(?:\/|$)/.test(path)

/** Pages that make room for it once something is on it. */
export const opensSlip = (path: string): boolean => path === '/app/home'
