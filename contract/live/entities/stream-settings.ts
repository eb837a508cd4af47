import * as z from 'zod/mini'

/** The language that a streamer speaks: Mandarin, Cantonese and others by their codes. [S-02] */
export const RoomLanguage = z.enum(['zh', 'yue', 'en', 'ja', 'ko', 'vi', 'th'])
export type RoomLanguage = z.infer<typeof RoomLanguage>

/** Seconds by which a streamer holds their pictures back from viewers. [S-02] */
export const StreamDelay = z.union([z.literal(0), z.literal(10), z.literal(30), z.literal(60)])
export type StreamDelay = z.infer<typeof StreamDelay>
export const streamDelays: readonly StreamDelay[] = [0, 10, 30, 60]
