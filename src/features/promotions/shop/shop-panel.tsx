import { useState } from 'react'
import {
  pointsBalance,
  pointsHistory,
  promotionShop,
  promotionShopExchange,
} from '#contract/promotions/calls/points.ts'
import type { ShopOffer } from '#contract/promotions/entities/points.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useMemberId, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { formatInteger } from '#src/ui/format-amount.ts'
import { asStack, asText } from '#src/ui/layout.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { LoginLink, useBoth, useRewardText } from '#src/features/promotions/chance/chance-parts.tsx'
import styles from '#src/features/promotions/chance/chance.module.css'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'

const useExchange = (promotionId: string, { itemId, pricePoints }: ShopOffer, onChanged: () => void) => {
  const { t } = useTranslations('chance')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => {
    askAgain(promotionShop, pointsBalance, pointsHistory)
    onChanged()
  }
  return useCommand(
    (input: { itemId: string; pricePoints: number }, requestId) =>
      gateway.call(promotionShopExchange, { requestId, promotionId, ...input }),
    ({ isHeld }) => {
      toast(t(isHeld ? 'shop.held' : 'shop.done'), { tone: 'success' })
      again()
    },
    again,
    `shop-${promotionId}-${itemId}-${pricePoints}`,
  )
}

const Buy = ({ promotionId, offer, points, onChanged }: OfferProps) => {
  const { t } = useTranslations('chance')
  const both = useBoth()
  const [isAsking, setAsking] = useState(false)
  const command = useExchange(promotionId, offer, onChanged)
  const { itemId, pricePoints, left, mine, perMemberMax } = offer
  const missingPoints = pricePoints - points
  const words = missingPoints > 0 ? t('shop.short', { n: missingPoints }) : t('shop.exchange')
  return (
    <>
      {command.unanswered ? <Note tone="wait">{t('unanswered')}</Note> : null}
      {command.refusal ? <Note tone="bad">{command.refusal.msg}</Note> : null}
      <Button
        variant="primary"
        size="sm"
        busy={command.busy}
        disabled={left === 0 || mine >= perMemberMax || missingPoints > 0}
        aria-label={`${words} ${both(offer.title)}`}
        onClick={() => setAsking(true)}
      >
        {words}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('shop.exchange')}
        text={t('shop.confirm', { n: pricePoints, title: both(offer.title) })}
        action={t('shop.exchange')}
        onClose={() => setAsking(false)}
        onConfirm={() => command.send({ itemId, pricePoints })}
      />
    </>
  )
}

interface OfferProps {
  promotionId: string
  offer: ShopOffer
  points: number
  onChanged: () => void
}

const Offer = (props: OfferProps) => {
  const { offer } = props
  const { t } = useTranslations('chance')
  const both = useBoth()
  const art = useArt()
  const reward = useRewardText()
  const isMember = useMemberId() !== ''
  return (
    <li className={styles.card}>
      <img src={art(offer.picture)} alt="" loading="lazy" />
      <h3>{both(offer.title)}</h3>
      <p className={asText('fs12', 'quiet', 'lh15')}>{reward(offer.reward)}</p>
      <p className={styles.line}>
        <b className={styles.price}>{t('shop.price', { n: offer.pricePoints })}</b>
        <Badge tone={offer.left === 0 ? 'end' : 'plain'}>
          {offer.left === 0 ? t('shop.soldOut') : t('shop.left', { n: offer.left })}
        </Badge>
      </p>
      <p className={asText('fs12', 'quiet', 'lh15')}>{t('shop.cap', { max: offer.perMemberMax, n: offer.mine })}</p>
      {isMember ? <Buy {...props} /> : null}
    </li>
  )
}

const History = () => {
  const { t, language } = useTranslations('chance')
  const both = useBoth()
  const asked = useOwnPages({
    call: pointsHistory,
    input: {},
    cursor: 'beforeId',
    endOf: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.entryId : null),
  })
  const entries = asked.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Panel title={t('shop.history')}>
      {asked.isSuccess && entries.length === 0 ? <p className={asText('fs12', 'quiet', 'lh15')}>{t('none')}</p> : null}
      <table className={styles.table}>
        <tbody>
          {entries.map(({ entryId, reason, points, afterPoints, title, atMs }) => (
            <tr key={entryId}>
              <td>{momentWords(atMs, language)}</td>
              <td className={styles.wrap}>
                {t(`shop.reasons.${reason}`)}
                {title ? ` · ${both(title)}` : ''}
              </td>
              <td className={styles.number}>
                <b>{(points > 0 ? '+' : '') + formatInteger(points)}</b>
                <br />
                <small className={asText('fs12', 'quiet', 'lh15')}>{t('shop.after', { n: afterPoints })}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked.hasNextPage ? (
        <Button size="sm" block busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </Panel>
  )
}

/** A shop where points are exchanged. [C-15] */
export const ShopPanel = ({ promotionId, onChanged }: PanelProps) => {
  const { t } = useTranslations('chance')
  const isMember = useMemberId() !== ''
  const shop = useOwn(promotionShop, { promotionId })
  return (
    <div className={asStack(12, 'shrinks')}>
      <QueryView query={shop} skeleton={[80, 260]}>
        {({ offers, points }) => (
          <>
            <Panel
              title={t('shop.mine')}
              end={
                isMember ? (
                  <b className={styles.price} data-testid="points">
                    {formatInteger(points)}
                  </b>
                ) : (
                  <LoginLink size="sm" />
                )
              }
            >
              <p className={asText('fs12', 'quiet', 'lh15')}>{t('shop.hint')}</p>
            </Panel>
            <ul className={styles.cards}>
              {offers.map((offer) => (
                <Offer
                  key={offer.itemId}
                  promotionId={promotionId}
                  offer={offer}
                  points={points}
                  onChanged={onChanged}
                />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {isMember ? <History /> : null}
    </div>
  )
}
