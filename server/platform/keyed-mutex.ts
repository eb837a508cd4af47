/**
 * Lets what one member says in one room happen one after the other, so that slow mode and the flood limit see the
 * text before. Others do not wait for each other.
 */
export const createTurns = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(roomNo: string, memberId: string, say: () => Promise<T>): Promise<T> => {
    const key = `${roomNo} ${memberId}`
    const before = last.get(key) ?? Promise.resolve()
    const said = before.then(say, say)
    last.set(key, said)
    try {
      return await said
    } finally {
      if (last.get(key) === said) last.delete(key)
    }
  }
}
