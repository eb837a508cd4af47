import type { ResponseOf } from '#contract/define-call.ts'
import { GameVolatility } from '#contract/venues/entities/game.ts'
import type { venueGameBrands } from '#contract/venues/game-calls.ts'
import { PillSelect } from '#src/ui/pill-select.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { WhichGames } from './lobby-games.tsx'
import styles from './lobby.module.css'
import type { LobbyAsked, LobbyFilter } from './use-lobby-filter.ts'

interface LobbyChoicesProps {
  which: WhichGames
  asked: ResponseOf<typeof venueGameBrands> | undefined
  filter: LobbyFilter
  onChange: (next: Partial<LobbyAsked>) => void
}

/** How a game is played, how much its payouts vary, and who made it; the row holds its place while it is asked for. */
export const LobbyChoices = ({ which: { kind }, asked, filter, onChange }: LobbyChoicesProps) => {
  const { t } = useTranslations('egame')
  const all = { play: '' as const, games: asked?.total ?? 0 }
  const plays = asked && asked.plays.length > 1 ? [all, ...asked.plays] : []
  return (
    <div className={styles.choices}>
      <section className={styles.brands} aria-label={t('plays.label')}>
        {plays.map(({ play, games }) => (
          <button
            key={play}
            type="button"
            className={styles.brand}
            aria-pressed={play === (filter.play ?? '')}
            onClick={() => onChange({ play })}
          >
            {t(play === '' ? 'plays.all' : `plays.${play}`)}
            <span className={asText('quiet', 'figures')}>{games}</span>
          </button>
        ))}
      </section>
      {kind === 'egame' ? (
        <span className={asRow(8)}>
          <PillSelect
            label={t('volatility.label')}
            value={filter.volatility ?? ''}
            options={[
              { value: '', label: t('volatility.all') },
              ...GameVolatility.options.map((value) => ({ value, label: t(`volatility.${value}`) })),
            ]}
            onChange={(volatility) => onChange({ volatility })}
          />
          <PillSelect
            label={t('brands')}
            value={filter.brandCode ?? ''}
            options={[
              { value: '', label: t('allBrands') },
              ...(asked?.brands ?? []).map(({ brandCode, name }) => ({ value: brandCode, label: name })),
            ]}
            onChange={(brand) => onChange({ brand })}
          />
        </span>
      ) : null}
    </div>
  )
}
