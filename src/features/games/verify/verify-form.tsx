import type { VerifyFields } from '#src/machines/games/verify-rules.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ownGames } from '#contract/games/entities/round.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './verify.module.css'

interface VerifyFormProps {
  fields: VerifyFields
  onChange: (fields: VerifyFields) => void
}

/** What a round is computed from, as anybody may type it. */
export const VerifyForm = ({ fields, onChange }: VerifyFormProps) => {
  const { t } = useTranslations('games')
  const text = (name: 'serverSeed' | 'clientSeed' | 'nonce' | 'target') => (
    <TextField
      label={t(`verify.${name}`)}
      value={fields[name]}
      autoComplete="off"
      spellCheck={false}
      {...(name === 'nonce' || name === 'target' ? { inputMode: 'decimal' as const } : {})}
      onChange={({ target }) => onChange({ ...fields, [name]: target.value })}
    />
  )
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={t('verify.game')}
        value={fields.game}
        options={ownGames.map((game) => ({ value: game, label: t(`names.${game}`) }))}
        onChange={({ target }) => {
          const game = ownGames.find((each) => each === target.value)
          if (game) onChange({ ...fields, game })
        }}
      />
      {text('serverSeed')}
      {text('clientSeed')}
      <div className={styles.row}>
        {text('nonce')}
        <SelectField
          label={t('verify.side')}
          value={fields.side}
          options={[
            { value: 'over', label: t('verify.sideOver') },
            { value: 'under', label: t('verify.sideUnder') },
          ]}
          onChange={({ target }) => onChange({ ...fields, side: target.value === 'under' ? 'under' : 'over' })}
        />
        {text('target')}
      </div>
    </form>
  )
}
