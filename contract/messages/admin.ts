import * as z from 'zod/mini'
import { SupportCaseId, SupportChannel, SupportState, SupportText } from './entities/support.ts'
import type { MessageKind } from './entities/message.ts'

const operatorKinds = ['promotion', 'wallet', 'bet', 'system', 'service'] as const satisfies readonly MessageKind[]
const Title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))

/** What operators write to members, in both languages. `id` is the operator's own: who has it does not get it twice. */
const written = {
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'is no id: small letters, digits and hyphens')),
  to: z.union([
    z.strictObject({ member: z.string().check(z.minLength(1), z.maxLength(64)) }),
    z.strictObject({ vipMin: z.int().check(z.minimum(0), z.maximum(10)) }),
  ]),
  kind: z.enum(operatorKinds),
  title: z.strictObject({ zh: Title, en: Title }),
  text: z.strictObject({ zh: Text, en: Text }),
  link: z.nullable(z.string().check(z.regex(/^\/app\/[\w/?=&.:-]{1,190}$/, 'is no page of the site: /app/…'))),
}

/** Operators' commands of messages. */
export const messageCommands = [
  /** Shows what would be written, to how many; nothing is sent. */
  z.strictObject({ command: z.literal('message.preview'), ...written }),
  z.strictObject({ command: z.literal('message.send'), ...written }),
  /** Who waits, the longest first; or what was answered or closed, the newest first. */
  z.strictObject({
    command: z.literal('support.list'),
    channel: SupportChannel,
    state: SupportState,
    limit: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  /** All that was said; its pictures are written into the data folder. */
  z.strictObject({ command: z.literal('support.show'), caseId: SupportCaseId }),
  z.strictObject({ command: z.literal('support.answer'), caseId: SupportCaseId, text: SupportText }),
  z.strictObject({ command: z.literal('support.close'), caseId: SupportCaseId }),
  /** Who answers at the desk in the browser; `list` names them. */
  z.strictObject({ command: z.literal('staff.list') }),
  z.strictObject({ command: z.literal('staff.grant'), member: z.string().check(z.minLength(1), z.maxLength(64)) }),
  z.strictObject({ command: z.literal('staff.revoke'), member: z.string().check(z.minLength(1), z.maxLength(64)) }),
] as const
