import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Database } from '#server/platform/postgres/schema.ts'

/**
 * Commands that are not tied to a log entry or a posting: the same member, request id and body get the same answer,
 * another body gets REQUEST_ID_REUSED. `run` happens once; when it throws, nothing is kept.
 */
export interface Answers {
  once<T>(
    memberId: string,
    request: { requestId: string },
    path: string,
    run: () => Promise<T>,
  ): Promise<{ answer: T } | { reused: true }>
}

/** JSON with the keys of every object in order, so that equal bodies have equal texts. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

export interface AnswerStore extends Answers {
  sweep(before: Date): Promise<void>
}

/**
 * Answers to commands by member and request id, on PostgreSQL. One process at a time writes them. Bodies are kept as
 * fingerprints under the data key, so that a card number in one cannot be guessed from the table.
 */
export const createAnswers = (db: Database, fieldEncryption: Pick<FieldEncryption, 'fingerprint'>): AnswerStore => {
  const hashOf = (path: string, request: object): Buffer =>
    fieldEncryption.fingerprint(`${path}\n${canonicalText(request)}`, 'answers')

  const running = new Map<string, Promise<void>>()

  /** Commands with one id wait for each other. */
  const alone = async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const before = running.get(key)
    const gate = Promise.withResolvers<void>()
    running.set(key, gate.promise)
    await before
    try {
      return await run()
    } finally {
      if (running.get(key) === gate.promise) running.delete(key)
      gate.resolve()
    }
  }

  const earlier = (memberId: string, requestId: string) =>
    db
      .selectFrom('answers')
      .select(['body_hash', 'answer'])
      .where('member_id', '=', memberId)
      .where('request_id', '=', requestId)
      .executeTakeFirst()

  return {
    once: async <T>(memberId: string, request: { requestId: string }, path: string, run: () => Promise<T>) =>
      alone(`${memberId} ${request.requestId}`, async (): Promise<{ answer: T } | { reused: true }> => {
        const bodyHash = hashOf(path, request)
        const known = await earlier(memberId, request.requestId)
        if (known) return known.body_hash.equals(bodyHash) ? { answer: known.answer as T } : { reused: true }
        const answer = await run()
        await db
          .insertInto('answers')
          .values({
            member_id: memberId,
            request_id: request.requestId,
            path,
            body_hash: bodyHash,
            answer: JSON.stringify(answer),
          })
          .execute()
        return { answer }
      }),
    sweep: async (before) => {
      await db.deleteFrom('answers').where('at', '<', before).execute()
    },
  }
}
