import type { ResponseOf } from '#contract/define-call.ts'
import type { venueGameBrands } from '#contract/venues/game-calls.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './lobby.module.css'

interface BrandChipsProps {
  asked: ResponseOf<typeof venueGameBrands> | undefined
  value: string | undefined
  onChange: (brandCode: string) => void
}

/** Who made the games, as a row of choices; it holds its place while it is asked for. */
export const BrandChips = ({ asked, value, onChange }: BrandChipsProps) => {
  const { t } = useTranslations('egame')
  const all = { brandCode: '', name: t('allBrands'), games: asked?.total ?? 0 }
  return (
    <section className={styles.brands} aria-label={t('brands')}>
      {(asked ? [all, ...asked.brands] : []).map(({ brandCode, name, games }) => (
        <button
          key={brandCode}
          type="button"
          className={styles.brand}
          aria-pressed={brandCode === (value ?? '')}
          onClick={() => onChange(brandCode)}
        >
          {name}
          <span className={styles.count}>{games}</span>
        </button>
      ))}
    </section>
  )
}
