/** The SQLSTATE of an error that PostgreSQL answered, else undefined. */
export const sqlStateOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

/** Deadlock or serialization failure: PostgreSQL undid the transaction, and it may be run again as it is. */
export const isToBeRepeated = (error: unknown): boolean => ['40P01', '40001'].includes(sqlStateOf(error) ?? '')

/** Bad data or a broken rule (classes 22 and 23), or our own bug: something that one command of a batch brought in. */
export const mayBeOneCommands = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  if (state) return state.startsWith('22') || state.startsWith('23') || state.startsWith('P0')
  return error instanceof RangeError || error instanceof TypeError
}
