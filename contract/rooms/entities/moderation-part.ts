/** What a moderators' console has open. The wire has any text: a page asks nothing again for a part that it has not. */
export const moderationParts = ['log', 'person', 'mutes', 'objections', 'held', 'reports', 'words', 'modes'] as const
export type ModerationPart = (typeof moderationParts)[number]
