import { useId, type ComponentProps, type ReactNode } from 'react'
import { asText } from './layout.ts'
import { classes } from './classes.ts'
import { IconInfo } from './icons.tsx'
import { LengthCount, useTooLong } from './text-count.tsx'
import { TextInput } from './text-input.tsx'
import styles from './text-field.module.css'

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /**
   * How many code points are taken. The field counts near the limit, shows the sentence of the rule over it unless there
   * is an `error`, and cuts nothing: whoever sends the text looks whether it is `isOver`.
   */
  limit?: number | undefined
}

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'size'> {
  icon?: ReactNode
  /** Stands at the end inside the field: a unit, or a button. */
  end?: ReactNode
}

interface Described {
  id: string
  'aria-describedby': string | undefined
}

/** A label with its hint, what is typed into, and what is wrong with it. */
const Field = ({
  label,
  hint,
  error: ownError,
  limit,
  value,
  className,
  id,
  children,
}: FieldProps & {
  value: unknown
  className: string | undefined
  id: string | undefined
  children: (input: Described, isWrong: boolean) => ReactNode
}) => {
  const tooLong = useTooLong(value, limit)
  const error = ownError ?? tooLong
  const made = useId()
  const inputId = id ?? made
  const errorId = `${inputId}-error`
  const hintId = `${inputId}-hint`
  return (
    <div className={classes(styles.field, className)}>
      <div className={styles.label}>
        <label htmlFor={inputId}>{label}</label>
        {hint ? (
          <span id={hintId} className={asText('fs12', 'quiet', 'regular')}>
            {hint}
          </span>
        ) : null}
      </div>
      {children(
        {
          id: inputId,
          'aria-describedby': classes(error !== undefined && errorId, hint ? hintId : null) || undefined,
        },
        error !== undefined,
      )}
      <LengthCount value={value} limit={limit} />
      <p id={errorId} className={styles.error} role="alert" hidden={error === undefined}>
        <IconInfo size={14} />
        {error}
      </p>
    </div>
  )
}

/** A labelled input with its hint and its error. */
export const TextField = ({ label, hint, error, limit, className, id, ...rest }: TextFieldProps) => (
  <Field {...{ label, hint, error, limit, value: rest.value, className, id }}>
    {(described, isWrong) => <TextInput {...rest} {...described} invalid={isWrong} />}
  </Field>
)

export type TextAreaProps = FieldProps & ComponentProps<'textarea'>

/** The same for some sentences. */
export const TextArea = ({ label, hint, error, limit, className, id, ...rest }: TextAreaProps) => (
  <Field {...{ label, hint, error, limit, value: rest.value, className, id }}>
    {(described, isWrong) => (
      <textarea rows={4} {...rest} {...described} aria-invalid={isWrong || undefined} className={styles.area} />
    )}
  </Field>
)
