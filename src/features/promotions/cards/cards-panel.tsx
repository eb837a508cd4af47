import type { ResponseOf } from '#contract/define-call.ts'
import {
  promotionCardArm,
  promotionCardOffers,
  promotionCards,
  promotionCardTake,
} from '#contract/promotions/calls/cards.ts'
import { BuffCardsParams } from '#contract/promotions/entities/chance-params.ts'
import type { MemberCard } from '#contract/promotions/entities/member-card.ts'
import type { BuffCard } from '#contract/promotions/entities/reward.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { formatInteger } from '#src/ui/format-amount.ts'
import { Panel } from '#src/ui/panel.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { Act, LoginLink, useBoth } from '#src/features/promotions/chance/chance-parts.tsx'
import styles from '#src/features/promotions/chance/chance.module.css'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'

type Offer = ResponseOf<typeof promotionCardOffers>['offers'][number]

const currencies = ['CNY', 'USDT', 'COIN'] as const

/** What a card does: its share and the most that it brings. */
const Terms = ({ card }: { card: BuffCard }) => {
  const { t } = useTranslations('chance')
  const both = useBoth()
  const { format } = useMoney()
  const caps = currencies.flatMap((currency) => {
    const capMinor = card.capMinor[currency]
    if (capMinor === undefined) return []
    return [currency === 'COIN' ? t('reward.coins', { n: formatInteger(capMinor) }) : format(capMinor, currency)]
  })
  return (
    <>
      <h3>{both(card.title)}</h3>
      <p>{t('cards.extra', { percent: card.extraMilli / 10 })}</p>
      <p className={asText('fs12', 'quiet', 'lh15')}>{t('cards.cap', { amounts: caps.join(' / ') })}</p>
    </>
  )
}

const Card = ({ member }: { member: MemberCard }) => {
  const { t, language } = useTranslations('chance')
  const { format } = useMoney()
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => askAgain(promotionCards)
  const { cardId, card, state, expiresAtMs, brought } = member
  const command = useCommand(
    (isArmed: boolean, requestId) => gateway.call(promotionCardArm, { requestId, cardId, isArmed }),
    again,
    again,
    `card-${cardId}`,
  )
  const isOver = state === 'used' || state === 'expired'
  return (
    <li className={styles.card} data-armed={state === 'armed' || undefined} data-over={isOver || undefined}>
      <p className={styles.line}>
        <Badge tone={state === 'armed' ? 'accent' : 'plain'}>{t(`cards.states.${state}`)}</Badge>
        <small className={asText('fs12', 'quiet', 'lh15')}>
          {t('cards.until', { time: momentWords(expiresAtMs, language) })}
        </small>
      </p>
      <Terms card={card} />
      {brought ? (
        <p>
          {t('cards.brought', {
            amount:
              brought.currency === 'COIN'
                ? t('reward.coins', { n: formatInteger(brought.amountMinor) })
                : format(brought.amountMinor, brought.currency),
          })}
        </p>
      ) : null}
      {isOver ? null : (
        <Act
          command={command}
          input={state === 'ready'}
          size="sm"
          variant={state === 'ready' ? 'primary' : 'secondary'}
        >
          {t(state === 'ready' ? 'cards.arm' : 'cards.disarm')}
        </Act>
      )}
    </li>
  )
}

const Take = ({ promotionId, offer, onChanged }: { promotionId: string; offer: Offer; onChanged: () => void }) => {
  const { t } = useTranslations('chance')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => {
    askAgain(promotionCards, promotionCardOffers)
    onChanged()
  }
  const { offerId } = offer
  const command = useCommand(
    (id: string, requestId) => gateway.call(promotionCardTake, { requestId, promotionId, offerId: id }),
    ({ isHeld }) => {
      toast(t(isHeld ? 'cards.held' : 'cards.got'), { tone: 'success' })
      again()
    },
    again,
    `card-offer-${promotionId}-${offerId}`,
  )
  return (
    <Act command={command} input={offerId} size="sm" variant="primary" disabled={offer.isTaken}>
      {t(offer.isTaken ? 'cards.taken' : 'cards.take')}
    </Act>
  )
}

const Offers = ({ offers, ...rest }: { offers: readonly Offer[]; promotionId: string; onChanged: () => void }) => {
  const { t } = useTranslations('chance')
  const isMember = useMemberId() !== ''
  if (offers.length === 0) return null
  return (
    <Panel title={t('cards.offers')}>
      <ul className={styles.cards}>
        {offers.map((offer) => (
          <li key={offer.offerId} className={styles.card}>
            <Terms card={offer.card} />
            <p className={asText('fs12', 'quiet', 'lh15')}>{t('cards.days', { n: offer.card.days })}</p>
            {isMember ? <Take offer={offer} {...rest} /> : <LoginLink size="sm" />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Mine = ({ promotionId, onChanged }: PanelProps) => {
  const { t } = useTranslations('chance')
  const offers = useOwn(promotionCardOffers, { promotionId })
  const cards = useOwn(promotionCards, {})
  return (
    <>
      <QueryView query={offers} skeleton={[160]}>
        {(loaded) => <Offers offers={loaded.offers} promotionId={promotionId} onChanged={onChanged} />}
      </QueryView>
      <QueryView query={cards} skeleton={[160]}>
        {(loaded) => (
          <Panel title={t('cards.title')} hint={t('cards.terms')}>
            {loaded.cards.length === 0 ? <p className={asText('fs12', 'quiet', 'lh15')}>{t('cards.none')}</p> : null}
            <ul className={styles.cards}>
              {loaded.cards.map((member) => (
                <Card key={member.cardId} member={member} />
              ))}
            </ul>
          </Panel>
        )}
      </QueryView>
    </>
  )
}

/** Cards that go on the next bonus. [C-15] */
export const CardsPanel = (props: PanelProps) => {
  const isMember = useMemberId() !== ''
  const { offers } = BuffCardsParams.parse(props.params)
  const offered = offers.map(({ offerId, reward }) => ({ offerId, card: reward.card, isTaken: false }))
  return (
    <div className={asStack(12, 'shrinks')}>
      {isMember ? (
        <Mine {...props} />
      ) : (
        <Offers offers={offered} promotionId={props.promotionId} onChanged={props.onChanged} />
      )}
    </div>
  )
}
