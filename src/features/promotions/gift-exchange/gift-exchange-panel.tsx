import type { ResponseOf } from '#contract/define-call.ts'
import { promotionGiftExchange, promotionGifters } from '#contract/promotions/calls/gift-exchange.ts'
import { GiftExchangeParams } from '#contract/promotions/entities/chance-params.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { Act, LoginLink, useBoth, useRewardText } from '#src/features/promotions/chance/chance-parts.tsx'
import styles from '#src/features/promotions/chance/chance.module.css'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'

type GiftersStatus = ResponseOf<typeof promotionGifters>
type MineProps = PanelProps & { mine: NonNullable<GiftersStatus['mine']>; params: GiftExchangeParams }

const Mine = ({ promotionId, onChanged, mine, params }: MineProps) => {
  const { t } = useTranslations('chance')
  const { gateway, serverNow } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => {
    askAgain(promotionGifters)
    onChanged()
  }
  const command = useCommand(
    (_: null, requestId) => gateway.call(promotionGiftExchange, { requestId, promotionId }),
    ({ isHeld }) => {
      toast(t(isHeld ? 'gifters.held' : 'gifters.done'), { tone: 'success' })
      again()
    },
    again,
    `gifters-${promotionId}`,
  )
  const isOver = serverNow() >= params.untilMs
  const hasPrize = mine.rank > 0 && params.prizes.some(({ toRank }) => mine.rank <= toRank)
  const missingText =
    mine.rank === 0 ? t('gifters.least', { n: params.coinsMin }) : t('gifters.lacking', { n: mine.lackingCoins })
  return (
    <Panel
      title={t('gifters.mine')}
      end={<b className={styles.price}>{mine.rank === 0 ? t('gifters.noRank') : mine.rank}</b>}
    >
      <p className={styles.line}>
        {t('gifters.sent', { n: mine.coins })}
        {isOver || mine.lackingCoins === 0 ? null : <span>{missingText}</span>}
      </p>
      {mine.isTaken ? <Badge tone="success">{t('gifters.taken')}</Badge> : null}
      {isOver && hasPrize && !mine.isTaken ? (
        <Act command={command} input={null} variant="primary">
          {t('gifters.take')}
        </Act>
      ) : null}
    </Panel>
  )
}

const Prizes = ({ params }: { params: GiftExchangeParams }) => {
  const { t } = useTranslations('chance')
  const both = useBoth()
  const reward = useRewardText()
  return (
    <Panel title={t('gifters.prizes')}>
      <table className={styles.table}>
        <tbody>
          {params.prizes.map(({ fromRank: from, toRank: to, label, reward: given }) => (
            <tr key={from}>
              <td>{from === to ? t('gifters.oneRank', { from }) : t('gifters.ranks', { from, to })}</td>
              <td className={styles.wrap}>
                <b>{both(label)}</b>
                <br />
                <small className={asText('fs12', 'quiet', 'lh15')}>{reward(given)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const Places = ({ places }: Pick<GiftersStatus, 'places'>) => {
  const { t } = useTranslations('chance')
  if (places.length === 0) return <p className={asText('fs12', 'quiet', 'lh15')}>{t('gifters.none')}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('gifters.rank')}</th>
          <th>{t('gifters.who')}</th>
          <th className={styles.number}>{t('gifters.coins')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ rank, name, coins, isMe }) => (
          <tr key={rank} data-mine={isMe || undefined}>
            <td>{rank}</td>
            <td className={styles.wrap}>{name}</td>
            <td className={styles.number}>{coins}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who gave most gifts, and what their places bring. [C-15] */
export const GiftExchangePanel = (props: PanelProps) => {
  const { t, language } = useTranslations('chance')
  const { serverNow } = useShellServices()
  const isMember = useMemberId() !== ''
  const params = GiftExchangeParams.parse(props.params)
  const status = useOwn(promotionGifters, { promotionId: props.promotionId }, { askEveryMs: 30_000 })
  const isOver = serverNow() >= params.untilMs
  return (
    <div className={asStack(12, 'shrinks')}>
      <p className={asText('fs12', 'quiet', 'lh15')}>
        {isOver ? t('gifters.over') : t('gifters.until', { time: momentWords(params.untilMs, language, serverNow()) })}
      </p>
      <QueryView query={status} skeleton={[80, 240]}>
        {({ places, mine }) => (
          <>
            {mine ? <Mine {...props} mine={mine} params={params} /> : null}
            <Panel title={t('gifters.title')} end={isMember ? undefined : <LoginLink size="sm" />}>
              <Places places={places} />
            </Panel>
          </>
        )}
      </QueryView>
      <Prizes params={params} />
    </div>
  )
}
