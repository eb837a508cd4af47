/** Where a room's moderators work. [P-02] */
export const consolePath = (roomNo: string): string => `/app/moderation/${roomNo}`

/** The rooms that somebody keeps order in. [P-02] */
export const allRoomsPath = '/app/moderation'

export const roomPathOf = (roomNo: string): string => `/app/room/${roomNo}`
