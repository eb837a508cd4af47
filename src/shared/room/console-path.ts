/** Where a room's moderators work. [P-02] */
export const consolePath = (roomNo: string): string => `/app/moderation/${roomNo}`

export const roomPathOf = (roomNo: string): string => `/app/room/${roomNo}`
