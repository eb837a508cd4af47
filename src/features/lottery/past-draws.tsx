import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { LotteryDraw } from '#contract/lottery/entities/lottery.ts'
import { issueText } from '#contract/lottery/rules/schedule.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { drawProofPath } from '#src/shared/site/lottery-paths.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { Button } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Balls } from './balls.tsx'
import styles from './lottery.module.css'

const step = 10

/** Draws that are over, each with the way to its proof. `draws`: newest first. [R-12, C-13] */
export const PastDraws = ({ draws }: { draws: readonly LotteryDraw[] }) => {
  const { t } = useTranslations('lottery')
  const [limit, setLimit] = useState(step)
  return (
    <Panel title={t('past.title')}>
      {draws.length === 0 ? <p className={styles.quiet}>{t('past.none')}</p> : null}
      <ul className={styles.past}>
        {draws.slice(0, limit).map((draw) => {
          const issue = issueText(draw.issue)
          return (
            <li key={draw.issue}>
              <span className={styles.quiet}>{issue}</span>
              {draw.numbers === null ? (
                <span className={styles.quiet}>{t('draw.void')}</span>
              ) : (
                <Balls game={draw.game} numbers={draw.numbers} small />
              )}
              <Link to={drawProofPath(draw)} className={styles.proof} aria-label={t('past.verify', { issue })}>
                <IconShieldCheck size={18} />
              </Link>
            </li>
          )
        })}
      </ul>
      {draws.length > limit ? (
        <Button size="sm" block onClick={() => setLimit(limit + step)}>
          {t('past.more')}
        </Button>
      ) : null}
    </Panel>
  )
}
