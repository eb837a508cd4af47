import { SigninParams, type SigninStatus } from '#contract/promotions/entities/signin.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { shareOfGifts } from '#contract/promotions/rules/signin-days.ts'
import type { Claimed } from '#src/machines/promotions/claim-machine.ts'
import { dateLocale, shortDay } from '#src/shared/app/moment-text.ts'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useArt } from '#src/shared/site/site-frame.ts'
import { formatInteger } from '#src/ui/format-amount.ts'
import { asRow, asText } from '#src/ui/layout.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { IconTicket } from '#src/ui/site-icons.tsx'
import { ActionDock } from '#src/ui/action-dock.tsx'
import { ClaimButton } from '#src/features/promotions/claim-button.tsx'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'
import { useGiftWords } from './gift-words.ts'
import { calendarOf, useSignin, type CalendarDay } from './signin-data.ts'
import styles from './signin.module.css'

/** As English writes it; what is in Chinese has its numbers in place. */
const monthName = (month: string): string =>
  new Date(month).toLocaleDateString(dateLocale('en'), { timeZone: 'UTC', year: 'numeric', month: 'long' })

const numberOf = (day: string): number => Number(day.slice(8))

const Streak = ({ status }: { status: SigninStatus }) => {
  const { t } = useTranslations('promotions')
  const art = useArt()
  return (
    <section className={styles.streak} aria-label={t('signin.streak')}>
      <p className={asRow(8, 'middle', 'fs13')}>
        {t('signin.streak')} <Badge tone="media">{t('common:playMoney')}</Badge>
      </p>
      <p className={styles.amount} data-testid="signin-streak">
        {status.streak}
        <small>{t('signin.days', { n: status.streak })}</small>
      </p>
      <p className={asRow(16, 'middle', 'fs13')}>
        <span>{t('signin.inMonth', { n: status.monthCount })}</span>
        <span>{t('signin.total', { n: status.totalCoins })}</span>
      </p>
      <img src={art('/art/signin-calendar.svg')} alt="" className={styles.streakArt} decoding="async" />
    </section>
  )
}

const DayCell = ({ day, kind, coins }: CalendarDay) => {
  const { t } = useTranslations('promotions')
  const art = useArt()
  const isDone = kind === 'signed' || kind === 'made-up'
  return (
    <li className={styles.day} data-kind={kind} aria-current={kind === 'today' ? 'date' : undefined}>
      <span>{numberOf(day)}</span>
      {isDone ? <img src={art('/art/signin-stamp.svg')} alt={t(`signin.kinds.${kind}`)} /> : null}
      {kind === 'gift' ? <img src={art('/art/gift-box.svg')} alt={t('signin.kinds.gift')} /> : null}
      {kind === 'today' || kind === 'missed' || kind === 'makeup' ? <small>{t(`signin.kinds.${kind}`)}</small> : null}
      {kind === 'ahead' ? <small>+{formatInteger(coins)}</small> : null}
    </li>
  )
}

const Calendar = ({ status, ...props }: { status: SigninStatus } & MakeUpProps) => {
  const { t } = useTranslations('promotions')
  const { empty, days } = calendarOf(status)
  const [year, month] = status.month.split('-').map(Number)
  return (
    <Panel
      className={styles.box}
      title={t('signin.month', {
        year: year ?? 0,
        month: month ?? 0,
        name: monthName(status.month),
      })}
      end={
        <span className={styles.key}>
          <i data-kind="signed" />
          {t('signin.kinds.signed')}
          <i data-kind="makeup" />
          {t('signin.canMakeUp')}
        </span>
      }
    >
      <ol className={styles.week} aria-hidden="true">
        {t('signin.weekdays').map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <ol className={styles.days}>
        {Array.from({ length: empty }, (_, at) => (
          <li key={at} aria-hidden="true" />
        ))}
        {days.map((day) => (
          <DayCell key={day.day} {...day} />
        ))}
      </ol>
      <MakeUp status={status} {...props} />
    </Panel>
  )
}

interface MakeUpProps {
  promotionId: string
  onChanged: () => void
  done: (claimed: Claimed) => string
}

/** The newest missed day, and what a card makes of it. */
const MakeUp = ({
  status: { makeup, makeupsLeft, cards, monthCount },
  promotionId,
  onChanged,
  done,
}: MakeUpProps & { status: SigninStatus }) => {
  const { t } = useTranslations('promotions')
  if (makeup === null || (cards === 0 && monthCount === 0)) return null
  const [, month, day] = makeup.day.split('-').map(Number)
  return (
    <div className={styles.makeup}>
      <span className={styles.makeupIcon}>
        <IconTicket size={20} />
      </span>
      <span>
        <b>
          {t('signin.makeup', {
            month: month ?? 0,
            day: day ?? 0,
            name: shortDay(makeup.day, 'en'),
          })}
        </b>
        <small>
          {makeupsLeft > 0
            ? t('signin.makeupText', { streak: makeup.streak, left: cards - 1 })
            : t(cards > 0 ? 'signin.makeupsUsed' : 'signin.noCard')}
        </small>
      </span>
      {makeupsLeft > 0 ? (
        <ClaimButton
          place={`make-up.${promotionId}`}
          body={{ what: 'make-up', promotionId, day: makeup.day }}
          label={t('signin.makeupPress')}
          done={done}
          variant="outline"
          size="sm"
          onChanged={onChanged}
        />
      ) : null}
    </div>
  )
}

const boxes = ['gift-box', 'gift-box-lime'] as const

const Gifts = ({ status: { gifts, streak } }: { status: SigninStatus }) => {
  const { t } = useTranslations('promotions')
  const art = useArt()
  const giftWords = useGiftWords()
  const next = gifts.find(({ got }) => !got)
  const cycle = gifts.at(-1)?.days ?? 1
  const inRound = streak === 0 ? 0 : ((streak - 1) % cycle) + 1
  return (
    <Panel
      className={styles.box}
      title={t('signin.gifts')}
      end={
        next ? (
          <small className={asText('fs12', 'quiet')}>
            {t('signin.toGift', { n: Math.max(0, next.days - inRound), days: next.days })}
          </small>
        ) : null
      }
    >
      <ol className={styles.gifts}>
        {gifts.map((gift, at) => (
          <li key={gift.days} data-next={gift === next || undefined} data-got={gift.got || undefined}>
            <img
              src={art(
                `/art/${gift.got ? 'gift-box-open' : at === gifts.length - 1 ? 'gift-box-locked' : (boxes[at % 2] ?? 'gift-box')}.svg`,
              )}
              alt=""
            />
            <b>{t('signin.afterDays', { n: gift.days })}</b>
            <small>{gift.got ? t('signin.got', { what: giftWords(gift) }) : giftWords(gift)}</small>
          </li>
        ))}
      </ol>
      <Progress label={t('signin.gifts')} share={shareOfGifts(gifts, streak)} />
    </Panel>
  )
}

const SigninStatusPanels = ({
  status,
  promotionId,
  onChanged,
}: { status: SigninStatus } & Pick<PanelProps, 'promotionId' | 'onChanged'>) => {
  const { t } = useTranslations('promotions')
  const done = ({ coins, cards }: Claimed): string =>
    cards > 0 ? t('signin.doneCards', { coins, cards }) : t('signin.done', { coins })
  return (
    <>
      <Streak status={status} />
      <ActionDock>
        <ClaimButton
          place={`signin.${promotionId}`}
          body={{ what: 'signin', promotionId }}
          label={status.isSigned ? t('signin.signed') : t('signin.press', { n: status.todayCoins })}
          disabled={status.isSigned}
          done={done}
          size="lg"
          block
          glow={!status.isSigned}
          onChanged={onChanged}
        />
      </ActionDock>
      <Calendar status={status} promotionId={promotionId} onChanged={onChanged} done={done} />
      <Gifts status={status} />
    </>
  )
}

/** How a visitor would begin, today. */
const asVisitor = (params: SigninParams, today: string): SigninStatus => ({
  today,
  month: today.slice(0, 7),
  days: [],
  isSigned: false,
  streak: 0,
  monthCount: 0,
  totalCoins: 0,
  todayCoins: params.dayCoins[0] ?? 0,
  cards: 0,
  makeupsLeft: 0,
  makeup: null,
  gifts: params.gifts.map((gift) => ({ ...gift, got: false })),
  dayCoins: params.dayCoins,
  makeupDaysBack: params.makeupDaysBack,
})

/** Signing in day by day: the run, the calendar, cards for missed days, gifts. [C-15] */
export const SigninPanel = ({ promotionId, params, onChanged }: PanelProps) => {
  const today = siteDayOf(useShellServices().serverNow())
  const isMember = useMemberId() !== ''
  const query = useSignin(promotionId)
  const parsed = SigninParams.safeParse(params)
  if (!isMember && parsed.success)
    return <SigninStatusPanels status={asVisitor(parsed.data, today)} promotionId={promotionId} onChanged={onChanged} />
  return (
    <QueryView query={query} skeleton={[110, 340, 160]}>
      {(status) => <SigninStatusPanels status={status} promotionId={promotionId} onChanged={onChanged} />}
    </QueryView>
  )
}
