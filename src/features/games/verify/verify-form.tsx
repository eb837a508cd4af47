import { ownGames } from '#contract/games/entities/round.ts'
import { plinkoRisks, plinkoRows } from '#contract/games/rules/plinko.ts'
import type { VerifyFields } from '#src/machines/games/verify-rules.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './verify.module.css'

interface VerifyFormProps {
  fields: VerifyFields
  onChange: (fields: VerifyFields) => void
}

type TypedField = 'serverSeed' | 'clientSeed' | 'nonce' | 'target' | 'mines' | 'picks' | 'moves'
const decimalFields: readonly TypedField[] = ['nonce', 'target', 'mines']

const Typed = ({ name, fields, onChange }: VerifyFormProps & { name: TypedField }) => {
  const { t } = useTranslations('games')
  return (
    <TextField
      label={t(`verify.${name}`)}
      value={fields[name]}
      autoComplete="off"
      spellCheck={false}
      {...(decimalFields.includes(name) ? { inputMode: 'decimal' as const } : {})}
      onChange={({ target }) => onChange({ ...fields, [name]: target.value })}
    />
  )
}

interface ChosenProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

const Chosen = <Value extends string>({ label, value, options, onChoose }: ChosenProps<Value>) => (
  <SelectField
    label={label}
    value={value}
    options={options}
    onChange={({ target }) => {
      const chosen = options.find((option) => option.value === target.value)
      if (chosen) onChoose(chosen.value)
    }}
  />
)

/** What was bet on, as the game has it. */
const Bet = (props: VerifyFormProps) => {
  const { t } = useTranslations('games')
  const { fields, onChange } = props
  if (fields.game === 'slot') return null
  if (fields.game === 'blackjack') return <Typed name="moves" {...props} />
  if (fields.game === 'mines')
    return (
      <>
        <Typed name="mines" {...props} />
        <Typed name="picks" {...props} />
      </>
    )
  if (fields.game === 'plinko')
    return (
      <>
        <Chosen
          label={t('verify.rows')}
          value={fields.rows}
          options={plinkoRows.map((rows) => ({ value: String(rows), label: String(rows) }))}
          onChoose={(rows) => onChange({ ...fields, rows })}
        />
        <Chosen
          label={t('verify.risk')}
          value={fields.risk}
          options={plinkoRisks.map((risk) => ({ value: risk, label: t(`plinko.risks.${risk}`) }))}
          onChoose={(risk) => onChange({ ...fields, risk })}
        />
      </>
    )
  return (
    <>
      <Chosen
        label={t('verify.side')}
        value={fields.side}
        options={[
          { value: 'over', label: t('verify.sideOver') },
          { value: 'under', label: t('verify.sideUnder') },
        ]}
        onChoose={(side) => onChange({ ...fields, side })}
      />
      <Typed name="target" {...props} />
    </>
  )
}

/** What a round is computed from, as anybody may type it. */
export const VerifyForm = (props: VerifyFormProps) => {
  const { t } = useTranslations('games')
  const { fields, onChange } = props
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <Chosen
        label={t('verify.game')}
        value={fields.game}
        options={ownGames.map((game) => ({ value: game, label: t(`names.${game}`) }))}
        onChoose={(game) => onChange({ ...fields, game })}
      />
      <Typed name="serverSeed" {...props} />
      <Typed name="clientSeed" {...props} />
      <Chosen
        label={t('verify.stream')}
        value={fields.stream}
        options={(['own', 'shared'] as const).map((stream) => ({
          value: stream,
          label: t(`verify.streams.${stream}`),
        }))}
        onChoose={(stream) => onChange({ ...fields, stream })}
      />
      <div className={styles.row}>
        <Typed name="nonce" {...props} />
        <Bet {...props} />
      </div>
    </form>
  )
}
