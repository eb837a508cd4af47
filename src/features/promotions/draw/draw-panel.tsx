import { Link } from 'react-router-dom'
import { promotionDraw, promotionDrawTicket } from '#contract/promotions/calls/draw.ts'
import { pointsBalance } from '#contract/promotions/calls/points.ts'
import { DrawParams } from '#contract/promotions/entities/chance-params.ts'
import type { DrawStatus } from '#contract/promotions/entities/prize-draw.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { drawProofPath } from '#src/shared/site/promotion-proof-paths.ts'
import { Note } from '#src/ui/note.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { Act, LoginLink, useBoth, useRewardText } from '#src/features/promotions/chance/chance-parts.tsx'
import styles from '#src/features/promotions/chance/chance.module.css'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'

interface DrawProps extends PanelProps {
  drawing: DrawParams
  status: DrawStatus
}

const useTicket = ({ promotionId, onChanged }: DrawProps, source: 'daily' | 'points') => {
  const { t } = useTranslations('chance')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => {
    askAgain(promotionDraw, pointsBalance)
    onChanged()
  }
  return useCommand(
    (from: 'daily' | 'points', requestId) =>
      gateway.call(promotionDrawTicket, { requestId, promotionId, source: from }),
    ({ number }) => {
      toast(t('draw.got', { number }), { tone: 'success' })
      again()
    },
    again,
    `draw-${promotionId}-${source}`,
  )
}

const Tickets = (props: DrawProps) => {
  const { t } = useTranslations('chance')
  const { drawing, status } = props
  const daily = useTicket(props, 'daily')
  const bought = useTicket(props, 'points')
  const isMember = useMemberId() !== ''
  const isFull = status.mine.length >= drawing.perMemberMax
  if (!isMember) return <LoginLink />
  return (
    <>
      <p className={styles.line}>
        {drawing.freePerDay > 0 ? (
          <Act command={daily} input="daily" variant="primary" disabled={status.isDailyTaken || isFull}>
            {t(status.isDailyTaken ? 'draw.dailyTaken' : 'draw.daily')}
          </Act>
        ) : null}
        {drawing.pricePoints === null ? null : (
          <Act command={bought} input="points" disabled={isFull}>
            {t('draw.buy', { n: drawing.pricePoints })}
          </Act>
        )}
      </p>
      <p className={asText('fs12', 'quiet', 'lh15')}>{t('draw.max', { n: drawing.perMemberMax })}</p>
    </>
  )
}

const Winners = ({ status, drawing }: DrawProps) => {
  const { t } = useTranslations('chance')
  const both = useBoth()
  if (status.winners.length === 0) return <p className={asText('fs12', 'quiet', 'lh15')}>{t('draw.noWinners')}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('draw.number')}</th>
          <th>{t('wheel.who')}</th>
          <th>{t('wheel.prize')}</th>
        </tr>
      </thead>
      <tbody>
        {status.winners.map(({ number, name, prizeAt, isMe }) => {
          const prize = drawing.prizes[prizeAt]
          return (
            <tr key={number} data-mine={isMe || undefined}>
              <td>{number}</td>
              <td className={styles.wrap}>{name}</td>
              <td className={styles.wrap}>{prize ? both(prize.label) : null}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Proof = ({ promotionId, status, drawing }: DrawProps) => {
  const { t } = useTranslations('chance')
  const { serverSeed, commit, tickets } = status
  const prizes = drawing.prizes.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={t('wheel.fair')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('draw.commit')}</dt>
          <dd className={asText('fs12', 'digits', 'breaks')}>{commit}</dd>
        </div>
        {serverSeed === null ? null : (
          <div>
            <dt>{t('draw.seed')}</dt>
            <dd className={asText('fs12', 'digits', 'breaks')} data-testid="draw-seed">
              {serverSeed}
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.line}>
        <span className={asText('fs12', 'quiet', 'lh15')}>{t(serverSeed === null ? 'draw.wait' : 'draw.how')}</span>
        {serverSeed === null ? null : (
          <Link to={drawProofPath({ promotionId, serverSeed, commit, tickets, prizes })}>{t('draw.verify')}</Link>
        )}
      </p>
    </Panel>
  )
}

const Prizes = ({ drawing }: Pick<DrawProps, 'drawing'>) => {
  const { t } = useTranslations('chance')
  const both = useBoth()
  const reward = useRewardText()
  return (
    <Panel title={t('draw.prizes')}>
      <table className={styles.table}>
        <tbody>
          {drawing.prizes.map(({ label, count, reward: given }, at) => (
            <tr key={at}>
              <td className={styles.wrap}>
                <b>{both(label)}</b>
                {both(label) === reward(given) ? null : (
                  <>
                    <br />
                    <small className={asText('fs12', 'quiet', 'lh15')}>{reward(given)}</small>
                  </>
                )}
              </td>
              <td className={styles.number}>{t('draw.count', { n: count })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const DrawProgress = (props: DrawProps) => {
  const { t, language } = useTranslations('chance')
  const { serverNow } = useShellServices()
  const { drawing, status } = props
  const isOpen = status.state === 'open' && serverNow() < drawing.drawAtMs
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('draw.mine')}</dt>
          <dd data-testid="my-tickets">{status.mine.length}</dd>
        </div>
        <div>
          <dt>{t('draw.tickets')}</dt>
          <dd>{status.tickets}</dd>
        </div>
        <div>
          <dt>{t('draw.at')}</dt>
          <dd>
            <small>{momentWords(drawing.drawAtMs, language, serverNow())}</small>
          </dd>
        </div>
      </dl>
      {status.mine.length === 0 ? null : (
        <ul className={styles.numbers} aria-label={t('draw.mine')}>
          {status.mine.map((number) => (
            <li key={number}>#{number}</li>
          ))}
        </ul>
      )}
      {status.state === 'void' ? <Note tone="plain">{t('draw.void')}</Note> : null}
      {isOpen ? <Tickets {...props} /> : null}
      {status.state === 'drawn' ? (
        <Panel title={t('draw.winners')}>
          <Winners {...props} />
        </Panel>
      ) : null}
      <Prizes drawing={drawing} />
      <Proof {...props} />
    </>
  )
}

const whileOpenMs = 10_000

/** Tickets that are drawn from once. [C-15] */
export const DrawPanel = (props: PanelProps) => {
  const { promotionId } = props
  const drawing = DrawParams.parse(props.params)
  const status = useOwn(
    promotionDraw,
    { promotionId },
    { askEveryMs: (latest) => (latest?.state === 'open' ? whileOpenMs : false) },
  )
  return (
    <div className={asStack(12, 'shrinks')}>
      <QueryView query={status} skeleton={[80, 160, 160]}>
        {(loaded) => <DrawProgress {...props} drawing={drawing} status={loaded} />}
      </QueryView>
    </div>
  )
}
