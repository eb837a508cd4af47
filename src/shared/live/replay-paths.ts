/** Where a clip is watched. [S-02] */
export const clipPath = (clipId: string): string => `/app/clip/${clipId}`

/** Where a replay is watched. [S-02] */
export const replayPath = (replayId: string): string => `/app/replay/${replayId}`

/** Where a stream is reviewed. [S-02] */
export const reviewPath = (streamId: string): string => `/app/studio/review/${streamId}`
