import type { MessageOutbox } from '../ports/messages.ts'
import type { Audit } from '../ports/services.ts'
import type { AdminResult } from './admin-commands.ts'

const countMax = 200

/** The newest messages by SMS and mail, newest first, one a line as JSON. What was read is noted, not what it said. */
export const listOutbox = async (
  { messageOutbox, audit }: { messageOutbox: MessageOutbox; audit: Audit },
  count: string,
): Promise<AdminResult> => {
  const limit = /^\d{1,3}$/.test(count) ? Number(count) : 0
  if (limit < 1 || limit > countMax) return { exit: 1, lines: [`${count} is not a number from 1 to ${countMax}`] }
  const messages = await messageOutbox.newest(limit)
  await audit.note('operator', 'outbox.list', 'outbox', { count: messages.length })
  return { exit: 0, lines: messages.map((message) => JSON.stringify(message)) }
}
