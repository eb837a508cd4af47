import type { CodeName } from '#contract/codes.ts'
import { IconWarning } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './form.module.css'

export interface NoticeOf {
  readonly refusal: { readonly name: CodeName; readonly data?: unknown; readonly msg: string } | null
  readonly unanswered: boolean
}

export interface FormNoticeProps {
  notice: NoticeOf | undefined
}

/** What a try was answered that stands at no field: the server's own words, or that nobody answered. */
export const FormNotice = ({ notice }: FormNoticeProps) => {
  const { t } = useTranslations('member')
  const words = notice?.unanswered ? t('states.unanswered') : notice?.refusal?.msg
  return (
    <div role="alert" className={styles.notice}>
      {words ? (
        <p>
          <IconWarning size={18} />
          {words}
        </p>
      ) : null}
    </div>
  )
}

/** Takes a refusal to its field, where the form has it: what stands there, and what is left for the notice. */
export const splitRefusal = <Field extends string>(
  { refusal, unanswered }: NoticeOf,
  fields: readonly Field[],
  fieldOf: Readonly<Partial<Record<CodeName, Field>>> = {},
): { at: { readonly [Name in Field]?: string }; notice: NoticeOf } => {
  const named = refusal?.name === 'FIELD_REFUSED' ? (refusal.data as { field: string }).field : undefined
  const field = fields.find((name) => name === (named ?? (refusal && fieldOf[refusal.name])))
  if (!refusal || field === undefined || unanswered) return { at: {}, notice: { refusal, unanswered } }
  return { at: { [field]: refusal.msg } as { [Name in Field]?: string }, notice: { refusal: null, unanswered } }
}
