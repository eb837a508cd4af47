import { useState } from 'react'
import type { InvitedMember, ReferralLevel } from '#contract/agents/entities/referral.ts'
import { referralInvited } from '#contract/agents/referral-calls.ts'
import { referralPageMax } from '#contract/limits.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useOwnPages } from '#src/shared/app/own-data.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Records } from '#src/shared/wallet/record-list.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { asRow } from '#src/ui/layout.ts'
import { Segmented } from '#src/ui/tabs.tsx'
import styles from './invited-list.module.css'

const levels = ['1', '2'] as const

const useInvited = (level: ReferralLevel) =>
  useOwnPages({
    call: referralInvited,
    input: { level, limit: referralPageMax },
    cursor: 'beforeId',
    endOf: ({ invited, hasMore }) => (hasMore ? invited.at(-1)?.id : null),
  })

/** What somebody has done since they registered. */
const Steps = ({ invited: { depositedAtMs, playedAtMs } }: { invited: InvitedMember }) => {
  const { t } = useTranslations('agents')
  const steps = [
    ['registered', true],
    ['deposited', depositedAtMs !== null],
    ['played', playedAtMs !== null],
  ] as const
  return (
    <span className={asRow(4, 'wrap')}>
      {steps.map(([step, isDone]) => (
        <Badge key={step} tone={isDone ? 'success' : 'plain'}>
          {t(`steps.${step}`)}
          {isDone ? null : ` ${t('steps.notYet')}`}
        </Badge>
      ))}
    </span>
  )
}

/** Whom one invited, and whom those did: masked, with their steps. [C-15] */
export const InvitedList = ({ invited, invitedByThem }: { invited: number; invitedByThem: number }) => {
  const { t } = useTranslations('agents')
  const { language } = useAppearance()
  const [level, setLevel] = useState<(typeof levels)[number]>('1')
  const counts = { 1: invited, 2: invitedByThem }
  return (
    <>
      <Segmented
        label={t('list.levels')}
        items={levels.map((value) => ({ value, label: t(`list.level${value}`), count: counts[value] }))}
        value={level}
        onChange={setLevel}
      />
      <Records
        query={useInvited(level === '1' ? 1 : 2)}
        itemsOf={({ pages }) => pages.flatMap((page) => page.invited)}
        empty={t(`list.empty${level}`)}
      >
        {(one) => (
          <li key={one.id} className={styles.row}>
            <span>
              <b>{one.maskedName}</b>
              <small>{t('list.joined', { at: momentWords(one.joinedAtMs, language) })}</small>
            </span>
            <Steps invited={one} />
          </li>
        )}
      </Records>
    </>
  )
}
