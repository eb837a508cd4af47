import * as z from 'zod/mini'

/** What a moderators' console has open. */
export const ModerationPart = z.enum(['log', 'person', 'mutes', 'objections', 'held', 'reports', 'words', 'modes'])
export type ModerationPart = z.infer<typeof ModerationPart>
