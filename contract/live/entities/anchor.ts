import * as z from 'zod/mini'

/**
 * What a room's streamer is doing. [S-02]
 * 0 not started, 1 live, 2 interrupted (publisher lost, grace time runs), 3 ended, 4 on demand (a channel that starts
 * when somebody watches). 0 and 2 keep the visitor out of the picture with words; every other value enters the stream.
 */
export const AnchorStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type AnchorStatus = z.infer<typeof AnchorStatus>

/** The three values that show the streamer icon: live, interrupted, on demand. [S-02] */
export const showsStreamerIcon = (status: AnchorStatus): boolean => status === 1 || status === 2 || status === 4
