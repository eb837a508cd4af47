import { slotLines, slotPays, type PayingSymbol } from '#contract/games/rules/slot.ts'
import { linePoints } from '#src/machines/games/slot-board.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './paytable.module.css'
import { SlotPicture } from './slot-symbol.tsx'

const symbols = Object.keys(slotPays) as PayingSymbol[]
const counts = [3, 4, 5] as const

const Pays = () => {
  const { t } = useTranslations('games')
  return (
    <table className={styles.pays}>
      <caption className={styles.hint}>{t('slot.paysHint')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('slot.symbol')}</th>
          {counts.map((count) => (
            <th key={count} scope="col">
              {count}×
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {symbols.map((symbol) => (
          <tr key={symbol}>
            <th scope="row">
              <SlotPicture symbol={symbol} className={styles.small} />
              {t(`slot.symbols.${symbol}`)}
            </th>
            {slotPays[symbol].map((pays, at) => (
              <td key={at}>{pays}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const dots = Array.from({ length: 15 }, (_, at) => ({ x: (at % 5) + 0.5, y: Math.floor(at / 5) + 0.5 }))

const Lines = () => {
  const { t } = useTranslations('games')
  return (
    <div>
      <h3>{t('slot.linesTitle')}</h3>
      <ol className={styles.lines}>
        {slotLines.map((line, at) => (
          <li key={line.join()}>
            <svg viewBox="0 0 5 3" aria-hidden="true">
              {dots.map(({ x, y }) => (
                <circle key={`${x} ${y}`} cx={x} cy={y} r={0.16} />
              ))}
              <polyline points={linePoints(at, line.length)} />
            </svg>
            <small>{at + 1}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What each symbol pays, and where the lines are. */
export const Paytable = () => {
  const { t } = useTranslations('games')
  return (
    <section className={styles.table} aria-labelledby="slot-paytable">
      <h2 id="slot-paytable">{t('slot.paytable')}</h2>
      <div className={styles.columns}>
        <Pays />
        <Lines />
      </div>
    </section>
  )
}
