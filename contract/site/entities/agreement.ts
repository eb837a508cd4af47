import * as z from 'zod/mini'
import { ShortText } from './site-frame.ts'

export const AgreementId = z.enum(['terms', 'privacy', 'rules'])
export type AgreementId = z.infer<typeof AgreementId>

/** The category of the help centre that they stand in. */
export const agreementsCategory = 'agreements'

/** The day from which a text holds. A changed text needs another one: the version is what members have agreed to. */
export const AgreementVersion = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const AgreementBody = z.string().check(z.minLength(1), z.maxLength(12_000))

/** What somebody agrees to who registers, in both languages; an article of the help centre by its `id`. [C-11, C-10] */
export const Agreement = z.object({
  id: AgreementId,
  version: AgreementVersion,
  title: ShortText,
  titleEn: ShortText,
  body: AgreementBody,
  bodyEn: AgreementBody,
})
export type Agreement = z.infer<typeof Agreement>
