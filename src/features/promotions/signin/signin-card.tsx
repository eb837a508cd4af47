import { Link } from 'react-router-dom'
import type { SigninStatus } from '#contract/promotions/entities/signin.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { activityPath } from '#src/shared/site/activity-paths.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { IconCheck } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { ClaimButton } from '#src/features/promotions/claim-button.tsx'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'
import { useSignin, weekOf } from './signin-data.ts'
import styles from './signin.module.css'

const Week = ({ status }: { status: SigninStatus }) => {
  const { t } = useTranslations('promotions')
  const art = useArt()
  const names = t('signin.weekdays')
  return (
    <ol className={styles.strip}>
      {weekOf(status).map(({ day, kind, coins }, at) => {
        const isDone = kind === 'signed' || kind === 'made-up'
        const isToday = day === status.today
        return (
          <li key={day} data-done={isDone || undefined} data-today={isToday || undefined}>
            <span>
              {isDone ? (
                <IconCheck size={18} />
              ) : kind === 'gift' ? (
                <img src={art('/art/gift-box.svg')} alt="" />
              ) : (
                coins || '–'
              )}
            </span>
            <small>{isToday ? t('signin.kinds.today') : names[at]}</small>
          </li>
        )
      })}
    </ol>
  )
}

/** This week beside the list of promotions, and today's press. [C-15] */
export const SigninCard = ({ promotionId, slug, onChanged }: PanelProps) => {
  const { t } = useTranslations('promotions')
  const { data: status } = useSignin(promotionId)
  if (!status) return null
  return (
    <Panel
      className={styles.sideCard}
      title={t('signin.title')}
      hint={t(status.isSigned ? 'signin.cardSigned' : 'signin.cardText', {
        n: status.streak,
        coins: status.todayCoins,
      })}
      end={<Link to={activityPath(slug)}>{t('signin.calendar')}</Link>}
    >
      <Week status={status} />
      <ClaimButton
        place={`signin.${promotionId}`}
        body={{ what: 'signin', promotionId }}
        label={t(status.isSigned ? 'signin.signed' : 'signin.short')}
        disabled={status.isSigned}
        done={({ coins }) => t('signin.done', { coins })}
        block
        onChanged={onChanged}
      />
    </Panel>
  )
}
