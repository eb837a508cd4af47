import * as z from 'zod/mini'
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
] as const
