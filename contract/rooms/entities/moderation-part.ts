/** What a moderators' console has open. The wire has any text: a page asks nothing again for a part that it has not. */
export type ModerationPart = 'log' | 'person' | 'mutes' | 'objections' | 'held' | 'reports' | 'words' | 'modes'
