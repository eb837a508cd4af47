/** PostgreSQL holds no NUL in a text and refuses to be asked for one: what has it is in no row. */
export const mayBeStored = (text: string): boolean => !text.includes('\0')
