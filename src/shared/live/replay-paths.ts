/** Where a replay is watched. [S-02] */
export const replayPath = (replayId: string): string => `/app/replay/${replayId}`
