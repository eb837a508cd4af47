import * as z from 'zod/mini'

/** The language that a streamer speaks: Mandarin, Cantonese and others by their codes. [S-02] */
export const RoomLanguage = z.enum(['zh', 'yue', 'en', 'ja', 'ko', 'vi', 'th'])
export type RoomLanguage = z.infer<typeof RoomLanguage>

/** Seconds by which a streamer holds their pictures back from viewers. [S-02] */
export const StreamDelay = z.literal([0, 10, 30, 60])
export type StreamDelay = z.infer<typeof StreamDelay>
